// SPDX-License-Identifier: MIT
#pragma once

#include <iterator>
#include <ranges>

#include "hps/file/cursor.h"
#include "hps/file/read_column.h"

namespace hps {

// Objects of a table that are read one after another: a std::ranges::input_range. Each is valid until the next one.
template <class T>
class Objects {
 public:
  class Iterator {
   public:
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::input_iterator_tag;

    Iterator() = default;
    explicit Iterator(detail::file::Cursor<T>& cursor) : cursor_(&cursor) {}
    const T& operator*() const { return **cursor_; }
    const T* operator->() const { return std::addressof(**cursor_); }
    Iterator& operator++() {
      cursor_->advance();
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(std::default_sentinel_t) const { return cursor_->at_end(); }

   private:
    detail::file::Cursor<T>* cursor_ = nullptr;
  };

  explicit Objects(std::unique_ptr<detail::file::Cursor<T>> cursor) : cursor_(std::move(cursor)) {}
  Iterator begin() { return Iterator(*cursor_); }
  std::default_sentinel_t end() const { return {}; }
  // Those that were left out so far.
  const std::vector<Missing>& missing() const { return cursor_->missing(); }

 private:
  std::unique_ptr<detail::file::Cursor<T>> cursor_;
};

// Reads a table of a file as objects of T, which need not be the type that it was written as: as with described
// messages, members are found by their names, and those that T lacks are not read. Everything throws Error, with the
// path, if the file cannot be read, is damaged there, or has another type. Many threads may use a Reader at the same
// time, but for its one iteration, and refresh().
template <class T>
class Reader {
 public:
  explicit Reader(const std::filesystem::path& path, const FileOptions& options = {}, std::string_view table = {})
      : Reader(std::make_shared<detail::file::ReadFile>(path, options), table) {}
  explicit Reader(std::istream& stream, const FileOptions& options = {}, std::string_view table = {})
      : Reader(std::make_shared<detail::file::ReadFile>(stream, options), table) {}

  std::uint64_t size() const { return about().size(); }
  // Whether the file was closed by its writer, and has nothing after that.
  bool complete() const { return about().file().complete(); }
  // That of an object, as it was written.
  Schema schema() const { return about().schema().element(); }
  // Those of the table, and of a member of its objects; none of a member that there is not.
  const Attributes& attributes(std::string_view path = {}) const { return about().attributes(path); }

  // An object, or some. Chunks are decoded as a whole.
  T operator[](std::uint64_t i) const {
    const std::size_t chunk = about().chunk_of(i);
    List list;
    table_->decode(chunk, list);
    return std::move(list[static_cast<std::size_t>(i - about().chunk(chunk).first)]);
  }
  std::vector<T> read(std::uint64_t first, std::uint64_t count) const { return table_->read(first, count); }
  // The values of a member, "ions.mz", of all objects or of some: nothing else of the file is read. V is the arithmetic
  // type that was written, or std::string; std::optional<V> gives one for each optional, V those that are there.
  // "ions.size()" tells how many each object has.
  template <class V>
  std::vector<V> column(std::string_view path) const {
    return column<V>(path, 0, size());
  }
  template <class V>
  std::vector<V> column(std::string_view path, std::uint64_t first, std::uint64_t count) const {
    return detail::file::read_column<V>(about(), about().column(path), {first, count});
  }
  // The same in the memory of `values`, since to get new memory may take as long as to decode a column. After an error
  // they may be any.
  template <class V>
  void column(std::string_view path, std::vector<V>& values) const {
    column(path, 0, size(), values);
  }
  template <class V>
  void column(std::string_view path, std::uint64_t first, std::uint64_t count, std::vector<V>& values) const {
    detail::file::read_column<V>(about(), about().column(path), {first, count}, values);
  }

  // All objects.
  auto begin() {
    iteration_ = std::make_unique<Cursor>(table_, std::nullopt, skips_);
    return typename Objects<T>::Iterator(*iteration_);
  }
  std::default_sentinel_t end() const { return {}; }
  // Those whose member has a value from `low` to `high`: a number of which each object has one. Chunks that have none
  // are not decoded, and where the file says so, not read.
  template <detail::file::Bound A, detail::file::Bound B>
  Objects<T> where(std::string_view member, A low, B high) const {
    return Objects<T>(std::make_unique<Cursor>(table_, detail::file::Filter(about(), member, low, high), skips_));
  }

  // From here on iterations leave out chunks that cannot be read, whatever the reason: missing() has it.
  void skip_damaged() { skips_ = true; }
  // Those that the last iteration has left out so far.
  std::vector<Missing> missing() const { return iteration_ ? iteration_->missing() : std::vector<Missing>(); }

  // Finds what was written since, to the file that was opened: also where that has another name now.
  void refresh() {
    auto again = about().file().again();
    again->expect_table(about().about());
    table_ = std::make_shared<const Table>(std::move(again), about().number());
  }

 private:
  using List = detail::file::List<T>;
  using Table = detail::file::TypedTable<T>;
  using Cursor = detail::file::Cursor<T>;

  Reader(std::shared_ptr<detail::file::ReadFile> opened, std::string_view table) {
    const std::size_t number = opened->find(table);
    table_ = std::make_shared<const Table>(std::move(opened), number);
  }
  const detail::file::ReadTable& about() const { return table_->table; }

  friend class File;

  std::shared_ptr<const Table> table_;
  bool skips_ = false;
  std::unique_ptr<Cursor> iteration_;
};

}  // namespace hps
