// SPDX-License-Identifier: MIT
#pragma once
// The objects of a table one after another, with chunks decoded ahead.

#include <deque>
#include <future>
#include <system_error>

#include "hps/file/decode.h"
#include "hps/file/filter.h"
#include "hps/file/list.h"
#include "hps/file/threads.h"

namespace hps {

// Objects of a file that could not be read.
struct Missing {
  std::uint64_t first, count;
  std::string problem;
};

}  // namespace hps

namespace hps::detail::file {

// A table, and how its objects become those of T.
template <class T>
struct TypedTable {
  ReadTable table;
  Decoding decoding;

  TypedTable(std::shared_ptr<ReadFile> file, std::size_t number)
      : table(std::move(file), number), decoding(table, described::known_type<List<T>>()) {}

  void decode(std::size_t chunk, List<T>& list) const {
    const LoadedChunk loaded = table.load(chunk, decoding.needed());
    table.in_chunk(chunk, [&] {
      decoding.decode(table, loaded, list);
      if (list.size() != table.chunk(chunk).count) throw Error("has another number of objects");
    });
  }
};

template <class T>
class Cursor {
 public:
  explicit Cursor(std::shared_ptr<const TypedTable<T>> table, std::optional<Filter> filter = {}, bool skips = false)
      : table_(std::move(table)),
        filter_(std::move(filter)),
        skips_(skips),
        threads_(threads_of(table_->table.file().options())) {
    if (table_->table.chunks() < 2) threads_ = 1;
    next();
  }

  bool at_end() const { return at_ == size(); }
  const T& operator*() const { return current_.list[filter_ ? current_.chosen[at_] : at_]; }
  void advance() {
    if (++at_ == size()) next();
  }
  const std::vector<Missing>& missing() const { return missing_; }

 private:
  struct Decoded {
    List<T> list = {};
    std::vector<std::size_t> chosen = {};  // of them
  };
  struct Ahead {
    std::size_t chunk;
    std::future<Decoded> objects;
  };

  std::size_t size() const { return filter_ ? current_.chosen.size() : current_.list.size(); }

  // On to the next chunk that has objects; there are none at the end.
  void next() {
    at_ = 0;
    do {
      spare_.push_back(std::move(current_));
      current_ = {};
      start();
      if (ahead_.empty()) {
        if (chunk_ == table_->table.chunks()) return;
        const std::size_t chunk = chunk_++;
        take(chunk, [&] { return decode(chunk, take_spare()); });
      } else {
        Ahead first = std::move(ahead_.front());
        ahead_.pop_front();
        take(first.chunk, [&] { return first.objects.get(); });
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
    if (threads_ == 1) return;
    for (; ahead_.size() < threads_ && chunk_ < table_->table.chunks(); ++chunk_) {
      auto decode_it = [this, chunk = chunk_, spare = take_spare()]() mutable {
        return decode(chunk, std::move(spare));
      };
      try {
        ahead_.push_back({chunk_, std::async(std::launch::async, std::move(decode_it))});
      } catch (const std::system_error&) {  // no more threads
        threads_ = 1;
        return;
      }
    }
  }
  // Objects that were used before, whose memory is used again.
  Decoded take_spare() {
    if (spare_.empty()) return {};
    Decoded spare = std::move(spare_.back());
    spare_.pop_back();
    return spare;
  }
  Decoded decode(std::size_t chunk, Decoded objects) const {
    if (table_->table.chunk(chunk).is_missing())
      table_->table.fail_in_chunk(chunk, "is missing: the file is damaged there");
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
  unsigned threads_;
  std::size_t chunk_ = 0;  // the next one that is not begun
  Decoded current_;
  std::size_t at_ = 0;
  std::vector<Decoded> spare_;
  std::vector<Missing> missing_;
  std::deque<Ahead> ahead_;  // the last member: its threads use the others
};

}  // namespace hps::detail::file
