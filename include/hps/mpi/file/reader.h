// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/filter.h"
#include "hps/file/read_column.h"
#include "hps/file/typed_table.h"
#include "hps/mpi/communicator.h"
#include "hps/mpi/file/mpi_exchange.h"
#include "hps/mpi/file/options.h"
#include "hps/mpi/file/shared_metadata.h"

namespace hps::mpi {

// Objects that come one after another.
using detail::file::ObjectRange;

// The share of rank r of s ranks in n objects: those from n r / s to before n (r + 1) / s.
constexpr ObjectRange share_of(std::uint64_t n, int rank, int ranks) {
  const auto s = static_cast<std::uint64_t>(ranks);
  const auto begin = [&](int r) {
    return n / s * static_cast<std::uint64_t>(r) + n % s * static_cast<std::uint64_t>(r) / s;
  };
  return {begin(rank), begin(rank + 1) - begin(rank)};
}

// Reads a table of a file together with all ranks of a communicator, any file of HPS: it does not matter how many ranks
// have written it. Types need not be those that were written, as with hps::Reader. Rank 0 finds out what the file has
// and tells the others; each reads the chunks that it needs. Functions that read are called by all ranks together, and
// what one rank cannot read is an Error of all of them, which tells its rank.
template <class T>
class Reader {
 public:
  Reader(const Communicator& ranks, const std::filesystem::path& path, const FileOptions& options = {},
         std::string_view table = {})
      : exchange_(std::make_unique<MpiExchange>(ranks.native())),
        agreement_(std::make_unique<Agreement>(*exchange_, path.string())) {
    const auto opened = open_together(*exchange_, *agreement_, path, options.serial);
    together("opening a file", [&] {
      const std::size_t number = opened->find(table);
      table_ = std::make_unique<const Table>(opened, number);
    });
  }

  std::uint64_t size() const { return about().size(); }
  // Whether the file was closed by its writer, and has nothing after that.
  bool complete() const { return about().file().complete(); }
  // That of an object, as it was written.
  Schema schema() const { return about().schema().element(); }
  // Those of the table, and of a member of its objects.
  const Attributes& attributes(std::string_view path = {}) const { return about().attributes(path); }

  // The objects of this rank, if all are divided.
  ObjectRange share() const { return share_of(size(), exchange_->rank(), exchange_->size()); }
  std::vector<T> read_share() const { return read(share().first, share().count); }
  // Some objects, on each rank others.
  std::vector<T> read(std::uint64_t first, std::uint64_t count) const {
    std::vector<T> some;
    together("read", [&] { some = table_->read(first, count); });
    return some;
  }

  // The values of a member, as hps::Reader<T>::column() gives them, of the share or of some objects.
  template <class V>
  std::vector<V> column(std::string_view path) const {
    return column<V>(path, share().first, share().count);
  }
  template <class V>
  std::vector<V> column(std::string_view path, std::uint64_t first, std::uint64_t count) const {
    std::vector<V> values;
    together("column", [&] { values = detail::file::read_column<V>(about(), about().column(path), {first, count}); });
    return values;
  }

  // The objects of the share whose member has a value from `low` to `high`, as hps::Reader<T>::where().
  template <detail::file::Bound A, detail::file::Bound B>
  std::vector<T> where(std::string_view member, A low, B high) const {
    std::vector<T> found;
    together("where", [&] {
      const detail::file::Filter filter(about(), member, low, high);
      const auto [first, count] = share();
      if (!count) return;
      for (std::size_t i = about().chunk_of(first); i <= about().chunk_of(first + count - 1); ++i)
        find(filter, i, found);
    });
    return found;
  }

 private:
  using Table = detail::file::TypedTable<T>;

  const detail::file::ReadTable& about() const { return table_->table; }
  void together(const char* operation, auto&& f) const {
    agreement_->attempt(f);
    agreement_->settle(operation);
  }
  // Those of a chunk, and of the share.
  void find(const detail::file::Filter& filter, std::size_t chunk, std::vector<T>& found) const {
    about().in_chunk(chunk, [&] { about().expect_there(chunk); });
    if (!filter.may_have(about(), chunk)) return;
    const detail::file::ObjectRange mine = share();
    std::vector<std::size_t> chosen = filter.find(about(), chunk);
    std::erase_if(chosen,
                  [&, at = about().chunk(chunk).first](std::size_t i) { return at + i - mine.first >= mine.count; });
    if (chosen.empty()) return;
    detail::file::List<T> objects;
    table_->decode(chunk, objects);
    for (const std::size_t i : chosen) {
      if (i >= objects.size()) about().fail_in_chunk(chunk, "has another number of objects");
      found.push_back(std::move(objects[i]));
    }
  }

  std::unique_ptr<MpiExchange> exchange_;
  std::unique_ptr<Agreement> agreement_;
  std::unique_ptr<const Table> table_;
};

}  // namespace hps::mpi
