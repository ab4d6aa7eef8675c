// SPDX-License-Identifier: MIT
#pragma once

#include <ranges>

#include "hps/file/list.h"
#include "hps/file/records_writer.h"
#include "hps/format/packed/objects/type_plan.h"
#include "hps/format/raw.h"
#include "hps/format/row/quick_size.h"

namespace hps::detail::file {

template <class T>
inline constexpr bool is_size_added_up = row::is_quick_size_exact<Raw, row::containers_looked_into, T>();

// Else the size is also a check: what cannot be serialized throws before anything is kept.
template <class T>
std::size_t raw_size(const T& t) {
  if constexpr (is_size_added_up<T>) return row::quick_size<Raw, row::containers_looked_into>(t);
  else return serialized_size(t, raw);
}

template <class T>
std::size_t add_raw(const void* objects, std::size_t n, std::size_t& bytes, std::size_t limit) {
  if constexpr (constexpr row::Traits t = row::traits<Raw, T>; t.width && is_size_added_up<T>) {  // all of one size
    constexpr std::size_t size = std::max<std::size_t>(row::bytes_of_bits(t.least), 1);
    const std::size_t left = limit > bytes ? limit - bytes : 0;
    n = std::min(n, std::max<std::size_t>((left + size - 1) / size, 1));
    bytes += n * size;
    return n;
  } else {
    const auto all = static_cast<const T*>(objects);
    std::size_t sum = bytes, i = 0;
    do sum += raw_size(all[i++]);
    while (i < n && sum < limit);
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

// Writes a file of objects of one type, a table. What is written goes to the disk chunk by chunk; a new file is at its
// path after close(), and until then an old one stays there. Everything throws Error, with the path, if the file cannot
// be written. After an error the writer is of no use, and the file is not made.
template <class T>
class Writer {
 public:
  explicit Writer(const std::filesystem::path& path, const FileOptions& options = {}, std::string_view table = {})
      : Writer(std::make_shared<detail::file::WrittenFile>(path, options), table) {}
  explicit Writer(std::ostream& stream, const FileOptions& options = {}, std::string_view table = {})
      : Writer(std::make_shared<detail::file::WrittenFile>(stream, options), table) {}

  void write(const T& t) { records_->write(std::addressof(t), 1); }
  // All of them.
  template <std::ranges::input_range R>
    requires std::same_as<std::remove_cvref_t<std::ranges::range_reference_t<R>>, T>
  void write(R&& range) {
    if constexpr (std::ranges::contiguous_range<R> && std::ranges::sized_range<R>)
      records_->write(std::ranges::data(range), std::ranges::size(range));
    else
      for (const T& t : range) write(t);
  }
  // Objects of the table, those included that were there before.
  std::uint64_t size() const { return records_->size(); }

  // Of the table, and of a member of its objects. Those that are set before the first object come before it in the
  // file.
  Attributes& attributes(std::string_view path = {}) { return file_->attributes(table_, path); }

  // Ends the chunk: what was written so far is on the disk, and readers find it.
  void flush() {
    records_->flush();
    file_->flush();
  }
  // Of a table among several: no more objects come; the file is closed by itself.
  void close() {
    if (file_->is_closed()) return;
    records_->flush();
    if (is_alone_) file_->close();
  }

  Writer(Writer&&) noexcept = default;
  Writer& operator=(Writer&&) = delete;
  ~Writer() {
    if (!records_) return;
    const bool is_unwinding = std::uncaught_exceptions() > uncaught_;
    if (is_unwinding) file_->abandon();
    try {
      if (!is_unwinding && !file_->is_closed()) records_->flush();
    } catch (...) {  // close() by yourself to know of it
      file_->abandon();
    }
  }

 private:
  friend class FileWriter;
  Writer(std::shared_ptr<detail::file::WrittenFile> opened, std::string_view table, bool is_alone = true)
      : file_(std::move(opened)),
        table_(file_->add_table(table, schema_of<detail::file::List<T>>())),
        records_(std::make_shared<detail::file::RecordsWriter>(*file_, table_, detail::file::written_records<T>())),
        is_alone_(is_alone) {}

  std::shared_ptr<detail::file::WrittenFile> file_;
  std::size_t table_;
  std::shared_ptr<detail::file::RecordsWriter> records_;
  bool is_alone_;  // no other writer has the file
  int uncaught_ = std::uncaught_exceptions();
};

// Writes several tables to one file, in turn. The writers that it gives must not outlive it, and one thread at a time
// may use them.
class FileWriter {
 public:
  explicit FileWriter(const std::filesystem::path& path, const FileOptions& options = {})
      : file_(std::make_shared<detail::file::WrittenFile>(path, options)) {}
  explicit FileWriter(std::ostream& stream, const FileOptions& options = {})
      : file_(std::make_shared<detail::file::WrittenFile>(stream, options)) {}

  template <class T>
  Writer<T> table(std::string_view name) {
    Writer<T> writer(file_, name, false);
    records_.push_back(writer.records_);
    return writer;
  }
  void flush() {
    flush_records();
    file_->flush();
  }
  void close() {
    if (file_->is_closed()) return;
    flush_records();
    file_->close();
  }

 private:
  void flush_records() {
    for (const auto& some : records_)
      if (const auto records = some.lock()) records->flush();
  }

  std::shared_ptr<detail::file::WrittenFile> file_;
  std::vector<std::weak_ptr<detail::file::RecordsWriter>> records_;
};

}  // namespace hps
