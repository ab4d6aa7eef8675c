// SPDX-License-Identifier: MIT
#pragma once
// The objects of a table one after another, with chunks decoded ahead.

#include "hps/file/filter.h"
#include "hps/file/typed_table.h"

namespace hps {

// Objects of a file that could not be read.
struct Missing {
  std::uint64_t first, count;
  std::string problem;
};

}  // namespace hps

namespace hps::detail::file {

template <class T>
class Cursor {
 public:
  explicit Cursor(std::shared_ptr<const TypedTable<T>> table, std::optional<Filter> filter = {}, bool skips = false)
      : table_(std::move(table)),
        filter_(filter),
        skips_(skips),
        ahead_(table_->table.chunks() < 2 ? 1 : threads_of(table_->table.file().options())) {}

  // This is where the first chunk is decoded, and the one after an error.
  bool at_end() { return at_ == size() && !goes_on(); }
  const T& operator*() {
    (void)at_end();
    return current_.list[filter_ ? current_.chosen[at_] : at_];
  }
  void advance() {
    if (!chunk_) (void)at_end();
    if (++at_ >= size()) next();
  }
  const std::vector<Missing>& missing() const { return missing_; }

 private:
  struct Decoded {
    List<T> list = {};
    std::vector<std::size_t> chosen = {};  // of them
  };

  std::size_t size() const { return filter_ ? current_.chosen.size() : current_.list.size(); }

  [[gnu::noinline]] bool goes_on() {
    if (chunk_ < table_->table.chunks()) next();
    return size() != 0;
  }
  // On to the next chunk that has objects; there are none at the end.
  void next() {
    at_ = 0;
    do {
      spare_.push_back(std::move(current_));
      current_ = {};
      start();
      if (chunk_ == table_->table.chunks()) return;
      const std::size_t chunk = chunk_++;
      if (!ahead_.empty()) {
        take(chunk, [&] { return ahead_.take(); });
      } else {
        begun_ = chunk_;
        take(chunk, [&] { return decode(chunk, take_spare()); });
      }
    } while (!size());
  }
  void take(std::size_t chunk, auto&& decode) {
    try {
      current_ = decode();
    } catch (const Error& error) {
      if (!skips_) throw;
      const ChunkPlace& place = table_->table.chunk(chunk);
      missing_.push_back({place.first, place.count, error.what()});
    }
  }
  void start() {
    const auto begin = [this] {
      return ahead_.begin([this, chunk = begun_, spare = take_spare()]() mutable {
        return decode(chunk, std::move(spare));
      });
    };
    while (begun_ < table_->table.chunks() && ahead_.has_room() && begin()) ++begun_;
  }
  // Objects that were used before, whose memory is used again.
  Decoded take_spare() {
    if (spare_.empty()) return {};
    Decoded spare = std::move(spare_.back());
    spare_.pop_back();
    return spare;
  }
  Decoded decode(std::size_t chunk, Decoded objects) const {
    table_->table.in_chunk(chunk, [&] { table_->table.expect_there(chunk); });
    if (filter_) {
      objects.chosen.clear();
      if (!filter_->may_have(table_->table, chunk)) return {};
      objects.chosen = filter_->find(table_->table, chunk);
      if (objects.chosen.empty()) return {};
    }
    table_->decode(chunk, objects.list);
    if (filter_ && objects.chosen.back() >= objects.list.size())
      table_->table.fail_in_chunk(chunk, "has another number of objects");
    return objects;
  }

  std::shared_ptr<const TypedTable<T>> table_;
  std::optional<Filter> filter_;
  bool skips_;
  std::size_t chunk_ = 0, begun_ = 0;  // the next one, and the next that is not begun
  Decoded current_;
  std::size_t at_ = 0;
  std::vector<Decoded> spare_;
  std::vector<Missing> missing_;
  Ahead<Decoded> ahead_;  // the last member: its threads use the others
};

}  // namespace hps::detail::file
