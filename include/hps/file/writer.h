// SPDX-License-Identifier: MIT
#pragma once

#include <ranges>

#include "hps/file/list.h"
#include "hps/file/records_writer.h"
#include "hps/file/table_writer.h"
#include "hps/format/packed/objects/type_plan.h"
#include "hps/format/raw.h"
#include "hps/format/row/quick_size.h"

namespace hps::detail::file {

template <class T>
inline constexpr bool is_size_added_up = row::is_quick_size_exact<Raw, row::containers_looked_into, T>();

template <class T>
inline constexpr bool is_of_one_size = row::traits<Raw, T>.width && is_size_added_up<T>;

// Else the size is also a check: what cannot be serialized throws before anything is kept.
template <class T>
std::size_t raw_size(const T& t) {
  if constexpr (is_size_added_up<T>) return row::quick_size<Raw, row::containers_looked_into>(t);
  else return serialized_size(t, raw);
}

template <class T>
std::size_t add_raw(const void* objects, std::size_t n, std::size_t& bytes, std::size_t limit) {
  if constexpr (is_of_one_size<T>) {
    constexpr std::size_t size = std::max<std::size_t>(row::bytes_of_bits(row::traits<Raw, T>.least), 1);
    const std::size_t left = limit > bytes ? limit - bytes : 0;
    n = std::min(n, std::max<std::size_t>(left / size + (left % size != 0), 1));
    bytes += n * size;
    return n;
  } else {
    const auto all = static_cast<const T*>(objects);
    std::size_t sum = bytes, i = 0;
    try {
      do sum += raw_size(all[i++]);
      while (i < n && sum < limit);
    } catch (...) {  // those before it come first
      if (--i == 0) throw;
    }
    bytes = sum;
    return i;
  }
}

template <class T>
WrittenRecords written_records() {
  const RootType* root = nullptr;
  if constexpr (shape::may_meet_other_class<T>()) root = &root_type<T>;
  return {column::plan_of<List<T>, column::Writing>(), root, sizeof(T), &add_raw<T>};
}

}  // namespace hps::detail::file

namespace hps {

// Writes a file of objects of one type, a table. Objects go to the disk chunk by chunk; a new file is at its
// path after close(), and until then an old one stays there. Everything throws Error, with the path, if the file cannot
// be written; after that the writer is of no use, and the file is not made. write() also throws for an object that
// cannot be serialized: those before it are written, and the writer goes on.
template <class T>
class Writer : public TableWriter {
 public:
  explicit Writer(const std::filesystem::path& path, const FileOptions& options = {}, std::string_view table = {})
      : Writer(std::make_shared<detail::file::WrittenFile>(path, options), table) {}
  explicit Writer(std::ostream& stream, const FileOptions& options = {}, std::string_view table = {})
      : Writer(std::make_shared<detail::file::WrittenFile>(stream, options), table) {}

  void write(const T& t) { records().write(std::addressof(t), 1); }
  // All of them.
  template <std::ranges::input_range R>
    requires std::same_as<std::remove_cvref_t<std::ranges::range_reference_t<R>>, T>
  void write(R&& range) {
    if constexpr (std::ranges::contiguous_range<R> && std::ranges::sized_range<R>)
      records().write(std::ranges::data(range), std::ranges::size(range));
    else
      for (const T& t : range) write(t);
  }

 private:
  friend class FileWriter;
  using Opened = std::shared_ptr<detail::file::WrittenFile>;

  Writer(const Opened& opened, std::string_view table, bool is_alone = true)
      : Writer(opened, opened->add_table(table, schema_of<detail::file::List<T>>()), is_alone) {}
  Writer(const Opened& opened, std::size_t table, bool is_alone)
      : TableWriter(opened, table,
                    std::make_shared<detail::file::RecordsWriter>(*opened, table, opened->size(table),
                                                                  detail::file::written_records<T>()),
                    is_alone) {}

  detail::file::RecordsWriter& records() { return static_cast<detail::file::RecordsWriter&>(chunks()); }
};

}  // namespace hps
