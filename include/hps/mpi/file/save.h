// SPDX-License-Identifier: MIT
#pragma once
// One object of each rank in a file.

#include <numeric>

#include "hps/file/save.h"
#include "hps/mpi/file/reader.h"
#include "hps/mpi/file/writer.h"

namespace hps::mpi {

// How many elements each rank has brought, an attribute of the table of save().
inline constexpr std::string_view elements_of_ranks = "hps.mpi.elements_of_ranks";

// A file of an object of each rank, in the order of the ranks; of sequences, of all their elements. Collective, as
// Writer is.
template <class T>
void save(const Communicator& ranks, const T& mine, const std::filesystem::path& path,
          const FileOptions& options = {}) {
  if constexpr (detail::file::Elements<T>) {
    Writer<std::ranges::range_value_t<T>> out(ranks, path, options);
    const auto all = ranks.gather(static_cast<std::uint64_t>(std::ranges::distance(mine)));
    if (ranks.rank() == 0)
      out.attributes()[elements_of_ranks] = Value::list(std::vector<Value>(all.begin(), all.end()));
    out.write(mine);
    out.close();
  } else {
    Writer<T> out(ranks, path, options);
    out.write(mine);
    out.close();
  }
}

// The object that this rank has saved, if as many ranks saved the file. A sequence gets all objects of any file with
// one table, divided among the ranks as Reader<T>::read_share() does, if another number has saved it; anything else
// throws Error then: load it as a std::vector<T>. Collective.
template <class T>
T load(const Communicator& ranks, const std::filesystem::path& path, const FileOptions& options = {}) {
  if constexpr (detail::file::Elements<T>) {
    const Reader<std::ranges::range_value_t<T>> in(ranks, path, options);
    detail::file::ObjectRange own = in.share();
    if (in.attributes().contains(elements_of_ranks)) {
      const auto all = in.attributes().at(elements_of_ranks).template as<std::vector<std::uint64_t>>();
      const bool has_others = std::accumulate(all.begin(), all.end(), std::uint64_t{0}) != in.size();
      if (all.size() == static_cast<std::size_t>(ranks.size()) && !has_others) {
        own = {0, all[static_cast<std::size_t>(ranks.rank())]};
        for (int r = 0; r < ranks.rank(); ++r) own.first += all[static_cast<std::size_t>(r)];
      }
    }
    T t;
    for (auto&& element : in.read(own.first, own.count)) t.insert(t.end(), std::move(element));
    return t;
  } else {
    const Reader<T> in(ranks, path, options);
    if (in.size() != static_cast<std::uint64_t>(ranks.size()))
      throw Error("load", 0, MPI_SUCCESS,
                  (path.string() + ": has " + std::to_string(in.size()) + " objects, and not one for each of " +
                   std::to_string(ranks.size()) + " ranks: load a std::vector of them, which is divided"),
                  ranks.rank() != 0);
    return std::move(in.read(static_cast<std::uint64_t>(ranks.rank()), 1).front());
  }
}

}  // namespace hps::mpi
