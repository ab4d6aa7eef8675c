// SPDX-License-Identifier: MIT
#pragma once
// The objects of a table on their way from all ranks to a file.

#include "hps/file/records_writer.h"
#include "hps/mpi/file/group.h"
#include "hps/mpi/file/shared_output.h"

namespace hps::mpi {

// How objects of a type go to another rank.
struct MovedRecords {
  std::string (*pack)(const void* objects, std::size_t n);
  void (*unpack)(std::string_view bytes, detail::file::RecordsWriter& to);
};

// Collective. A call of write goes in rounds: in each, the ranks of a group bring as many objects as make a chunk, one
// of them encodes these, and all write what was encoded. So no rank has more than two chunks of them in memory.
class SharedTable {
 public:
  SharedTable(const std::shared_ptr<SharedOutput>& out, std::string_view name, const Schema& list,
              const detail::file::WrittenRecords& records, const MovedRecords& moved)
      : out_(out),
        records_(records),
        moved_(moved),
        number_(out->add_table(name, list, size_)),
        chunks_(*out, number_, size_, records),
        units_(exchange(), out->file_options().by_node) {}

  std::uint64_t size() const { return size_; }
  std::size_t number() const { return number_; }

  // n objects of this rank that lie side by side.
  void write(const void* objects, std::size_t n);
  // Ends the last chunk.
  void flush();

 private:
  struct Objects {
    const char* begin;
    std::size_t count;
  };
  // This rank's objects that are left, and what those took in raw that are not.
  struct Rest {
    const char* objects;
    std::size_t count, bytes;
  };

  const MpiExchange& exchange() const { return out_->exchange(); }
  Agreement& agreement() { return out_->agreement(); }
  std::size_t chunk_bytes() const { return out_->file_options().serial.chunk_bytes; }

  Group divide(const Numbers& mine, const Numbers& before, const Numbers& all);
  void begin(const Group& group);
  void write_rounds(const Group& group, Rest rest);
  void bring(const Group& group, Rest& rest, std::int64_t begin, std::int64_t end);
  Objects take(const Part& part, Rest& rest, std::int64_t end) const;

  std::shared_ptr<SharedOutput> out_;
  detail::file::WrittenRecords records_;
  MovedRecords moved_;
  std::uint64_t size_ = 0;
  std::size_t number_;
  detail::file::RecordsWriter chunks_;
  Units units_;
  int last_writer_ = 0;   // of the last objects
  bool goes_on_ = false;  // this rank is that, and more objects may come to its last chunk
};

inline void SharedTable::write(const void* objects, std::size_t n) {
  std::size_t bytes = 0;
  agreement().attempt([&] {
    out_->expect_open();
    if (n) records_.add_raw(objects, n, bytes, static_cast<std::size_t>(PTRDIFF_MAX));
  });
  const std::int64_t open = goes_on_ ? static_cast<std::int64_t>(chunks_.open_bytes()) + 1 : 0;
  const Numbers mine{static_cast<std::int64_t>(n), static_cast<std::int64_t>(bytes), open, agreement().failed()};
  const Numbers before = exchange().before(mine, Exchange::Operation::sum);
  const Numbers all = exchange().all(mine, Exchange::Operation::sum);
  if (all[3]) out_->settle("write");
  const Group group = divide(mine, before, all);
  const bool writes = group.writer == exchange().rank();
  if (writes) begin(group);
  write_rounds(group, {static_cast<const char*>(objects), n, 0});
  goes_on_ = writes && group.is_last();
  last_writer_ = group.last_writer;
  size_ += static_cast<std::uint64_t>(all[0]);
  out_->settle("write");
}

inline Group SharedTable::divide(const Numbers& mine, const Numbers& before, const Numbers& all) {
  const Part part{exchange().rank(), mine[0], mine[1], before[1]};
  const auto chunk = static_cast<std::int64_t>(chunk_bytes());
  const int most = out_->file_options().most_writers;
  if (most == 1 || all[1] + all[2] < 2 * chunk) return whole_group(exchange(), part, last_writer_);
  if (all[2]) flush();
  const std::int64_t step = most ? std::max(chunk, all[1] / most + 1) : chunk;
  return group_of(exchange(), units_, {step}, part, before[0]);
}
inline void SharedTable::begin(const Group& group) {
  if (!goes_on_) out_->set_first(number_, size_ + static_cast<std::uint64_t>(group.objects_before));
  chunks_.end_chunks_at(group.is_last() ? chunk_bytes()
                                        : even_chunk(static_cast<std::uint64_t>(group.bytes()), chunk_bytes()));
}

inline void SharedTable::write_rounds(const Group& group, Rest rest) {
  const auto chunk = static_cast<std::int64_t>(chunk_bytes());
  const bool ends = group.writer == exchange().rank() && !group.is_last();
  std::int64_t end = 0, more = 1;
  while (more) {
    end += chunk;
    bring(group, rest, end - chunk, end);
    if (ends && group.bytes() <= end) agreement().attempt([&] { chunks_.flush(); });
    more = out_->write_round(group.mine.after() > end);
  }
}
inline void SharedTable::bring(const Group& group, Rest& rest, std::int64_t begin, std::int64_t end) {
  const Part& mine = group.mine;
  if (mine.rank != group.writer) {
    if (!mine.meets(begin, end)) return;
    std::string packed;  // empty after an error
    agreement().attempt([&] {
      const auto [objects, n] = take(mine, rest, end);
      packed = moved_.pack(objects, n);
    });
    return exchange().send(packed, group.writer);
  }
  for (const Part& part : group.members) {
    if (!part.meets(begin, end)) continue;
    std::string packed;
    if (part.rank != mine.rank) packed = exchange().receive(part.rank);
    agreement().attempt([&] {
      if (!packed.empty()) return moved_.unpack(packed, chunks_);
      if (part.rank != mine.rank) return;
      const auto [objects, n] = take(part, rest, end);
      chunks_.write(objects, n);
    });
  }
}
// Those that begin before `end` bytes of the group.
inline SharedTable::Objects SharedTable::take(const Part& part, Rest& rest, std::int64_t end) const {
  std::size_t n = rest.count;
  if (end < part.after()) {
    const auto limit = static_cast<std::size_t>(end - part.before);
    n = rest.bytes < limit ? records_.add_raw(rest.objects, rest.count, rest.bytes, limit) : 0;
  }
  const Objects taken{rest.objects, n};
  rest.objects += n * records_.size;
  rest.count -= n;
  return taken;
}

inline void SharedTable::flush() {
  agreement().attempt([&] { chunks_.flush(); });
  out_->write_round(0);
  goes_on_ = false;
}

}  // namespace hps::mpi
