// SPDX-License-Identifier: MIT
#pragma once

#include <ranges>

#include "hps/file/decode.h"
#include "hps/file/list.h"
#include "hps/file/read_column.h"

namespace hps {

// Reads a table of a file as objects of T, which need not be the type that it was written as: as with described
// messages, members are found by their names, and those that T lacks are not read. Everything throws Error, with the
// path, if the file cannot be read, is damaged there, or has another type. Many threads may use a Reader at the same
// time, but for its one iteration.
template <class T>
class Reader {
 public:
  explicit Reader(const std::filesystem::path& path, const FileOptions& options = {}, std::string_view table = {})
      : Reader(std::make_shared<detail::file::ReadFile>(path, options), table) {}
  explicit Reader(std::istream& stream, const FileOptions& options = {}, std::string_view table = {})
      : Reader(std::make_shared<detail::file::ReadFile>(stream, options), table) {}

  std::uint64_t size() const { return table_->size(); }
  // Whether the file was closed by its writer, and has nothing after that.
  bool complete() const { return table_->file().complete(); }
  // That of an object, as it was written.
  Schema schema() const { return table_->schema().element(); }
  // Of the table, and of a member of its objects.
  const Attributes& attributes(std::string_view path = {}) const { return table_->file().attributes(number_, path); }

  // An object. Its chunk is decoded as a whole.
  T operator[](std::uint64_t i) const {
    const std::size_t chunk = table_->chunk_of(i);
    List list;
    decode(chunk, list);
    return std::move(list[static_cast<std::size_t>(i - table_->chunk(chunk).first)]);
  }
  std::vector<T> read(std::uint64_t first, std::uint64_t count) const {
    std::vector<T> some;
    if (count > size() || first > size() - count)
      detail::file::fail(table_->file().path(), "has " + std::to_string(size()) + " objects, and so not those from " +
                                                    std::to_string(first) + " to " + std::to_string(first + count - 1));
    some.reserve(static_cast<std::size_t>(count));
    for (List list; count;) {
      const std::size_t chunk = table_->chunk_of(first);
      decode(chunk, list);
      const std::uint64_t begin = first - table_->chunk(chunk).first;
      const std::uint64_t n = std::min<std::uint64_t>(count, list.size() - begin);
      for (std::uint64_t i = begin; i < begin + n; ++i) some.push_back(std::move(list[static_cast<std::size_t>(i)]));
      first += n;
      count -= n;
    }
    return some;
  }
  // The values of a member, "ions.mz", of all objects: nothing else of the file is read. V is the arithmetic type that
  // was written, or std::string. "ions.size()" tells how many each object has, "score.has_value()" whether.
  template <class V>
  std::vector<V> column(std::string_view path) const {
    return detail::file::read_column<V>(*table_, table_->column(path));
  }

  class Iterator;
  // Objects in their order, each valid until the next one.
  Iterator begin() {
    next_chunk_ = 0;
    Iterator first(this);
    load();
    return first;
  }
  std::default_sentinel_t end() { return {}; }

 private:
  using List = detail::file::List<T>;

  Reader(std::shared_ptr<detail::file::ReadFile> file, std::string_view table)
      : number_(file->find(table)),
        table_(std::make_shared<const detail::file::ReadTable>(std::move(file), number_)),
        decoding_(std::make_shared<const detail::file::Decoding>(*table_, detail::described::known_type<List>())) {}

  void decode(std::size_t chunk, List& list) const {
    const detail::file::LoadedChunk loaded = table_->load(chunk, decoding_->needed());
    table_->in_chunk(chunk, [&] { decoding_->decode(*table_, loaded, list); });
    if (list.size() != table_->chunk(chunk).count) table_->fail_in_chunk(chunk, "has another number of objects");
  }
  // The next chunk that has objects; none at the end.
  void load() {
    at_ = 0;
    current_.clear();
    while (current_.empty() && next_chunk_ < table_->chunks()) decode(next_chunk_++, current_);
  }

  std::size_t number_;
  std::shared_ptr<const detail::file::ReadTable> table_;
  std::shared_ptr<const detail::file::Decoding> decoding_;
  List current_;  // of the iteration
  std::size_t at_ = 0, next_chunk_ = 0;
};

template <class T>
class Reader<T>::Iterator {
 public:
  using value_type = T;
  using difference_type = std::ptrdiff_t;
  using iterator_concept = std::input_iterator_tag;

  Iterator() = default;
  decltype(auto) operator*() const { return std::as_const(reader_->current_)[reader_->at_]; }
  Iterator& operator++() {
    if (++reader_->at_ == reader_->current_.size()) reader_->load();
    return *this;
  }
  void operator++(int) { ++*this; }
  bool operator==(std::default_sentinel_t) const { return reader_->current_.empty(); }

 private:
  friend class Reader;
  explicit Iterator(Reader* reader) : reader_(reader) {}
  Reader* reader_ = nullptr;
};

}  // namespace hps
