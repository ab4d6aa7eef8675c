// SPDX-License-Identifier: MIT
#pragma once
// One object in a file.

#include "hps/file/reader.h"
#include "hps/file/writer.h"

namespace hps::detail::file {

// Bytes of a file that is loaded as a whole without being read into memory first.
inline constexpr std::size_t least_mapped = std::size_t{1} << 26;

// Those whose elements are the objects of a table.
template <class T>
concept Elements = kind_of<T>() == Kind::sequence && std::ranges::input_range<const T&> &&
                   requires(T& t, std::ranges::range_value_t<T> v) { t.insert(t.end(), std::move(v)); };

}  // namespace hps::detail::file

namespace hps {

// A file of this object; of a sequence, a table of its elements. An old file at that path stays until all is written.
template <class T>
void save(const T& t, const std::filesystem::path& path, const FileOptions& options = {}) {
  if constexpr (detail::file::Elements<T>) {
    Writer<std::ranges::range_value_t<T>> out(path, options);
    out.write(t);
    out.close();
  } else {
    Writer<T> out(path, options);
    out.write(t);
    out.close();
  }
}

// The object of a file that save() wrote, as a T that its type resolves with; a sequence has all objects of any file
// with one table. Throws Error if the file has more or fewer objects than one. Files of 64 MiB and more are mapped, as
// with mapped(), where the system allows it.
template <class T>
T load(const std::filesystem::path& path, FileOptions options = {}) {
  std::error_code error;
  options.may_map = std::filesystem::file_size(path, error) >= detail::file::least_mapped && !error;
  if constexpr (detail::file::Elements<T>) {
    using E = std::ranges::range_value_t<T>;
    const auto opened = std::make_shared<detail::file::ReadFile>(path, options);
    const detail::file::TypedTable<E> table(opened, opened->find({}));
    T t;
    table.take(0, table.table.size(), [&t](auto begin, auto end) {
      if constexpr (std::same_as<T, detail::file::List<E>>)
        t.insert(t.end(), std::make_move_iterator(begin), std::make_move_iterator(end));
      else
        for (; begin != end; ++begin) t.insert(t.end(), E(std::move(*begin)));
    });
    return t;
  } else {
    const Reader<T> in(path, options);
    if (in.size() != 1)
      throw Error("hps: " + path.string() + ": has " + std::to_string(in.size()) + " objects, and not one");
    return in[0];
  }
}

}  // namespace hps
