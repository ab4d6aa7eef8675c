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
// of them encodes these, and all write what was encoded in the round before.
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

  // Throws Error, on all ranks, if the table has another.
  void expect_type(std::string_view name, const Schema& list) {
    std::uint64_t size = 0;
    (void)out_->add_table(name, list, size);
  }
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
  // This rank's objects that are left, what those took in raw that are not, and how many there are that begin in each
  // chunk's bytes of them.
  struct Rest {
    const char* objects;
    std::size_t count, bytes = 0;
    std::vector<std::size_t> counts = {};
  };

  const MpiExchange& exchange() const { return out_->exchange(); }
  Agreement& agreement() { return out_->agreement(); }
  std::size_t chunk_bytes() const { return out_->file_options().serial.chunk_bytes; }

  std::size_t count(Rest& rest) const;
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
  Rest rest{static_cast<const char*>(objects), n};
  std::size_t bytes = 0;
  agreement().attempt([&] {
    out_->expect_open();
    bytes = count(rest);
  });
  const std::int64_t open = goes_on_ ? static_cast<std::int64_t>(chunks_.open_bytes()) + 1 : 0;
  const Numbers mine{static_cast<std::int64_t>(n), static_cast<std::int64_t>(bytes), open, agreement().failed()};
  const Numbers before = exchange().before(mine, Exchange::Operation::sum);
  const Numbers all = exchange().all(mine, Exchange::Operation::sum);
  if (all[3] || !all[0]) return out_->settle("write");
  const Group group = divide(mine, before, all);
  const bool writes = group.writer == exchange().rank();
  if (writes) begin(group);
  write_rounds(group, std::move(rest));
  goes_on_ = writes && group.is_last();
  last_writer_ = group.last_writer;
  size_ += static_cast<std::uint64_t>(all[0]);
  out_->settle("write");
}

// Returns what all of them take in raw.
inline std::size_t SharedTable::count(Rest& rest) const {
  std::size_t bytes = 0;
  for (std::size_t done = 0, end = chunk_bytes(); done < rest.count; end += chunk_bytes()) {
    const char* const next = rest.objects + done * records_.size;
    rest.counts.push_back(bytes < end ? records_.add_raw(next, rest.count - done, bytes, end) : 0);
    done += rest.counts.back();
  }
  return bytes;
}

inline Group SharedTable::divide(const Numbers& mine, const Numbers& before, const Numbers& all) {
  const Part part{exchange().rank(), mine[0], mine[1], before[1]};
  const auto chunk = static_cast<std::int64_t>(chunk_bytes());
  const int most = out_->file_options().most_writers;
  if (most == 1 || all[1] + all[2] < 2 * chunk) return whole_group(exchange(), part, last_writer_);
  if (all[2]) flush();
  const std::int64_t step = most ? std::max(chunk, all[1] / most + 1) : chunk;
  return group_of(exchange(), units_, {step, most != 0}, part, before[0]);
}
inline void SharedTable::begin(const Group& group) {
  if (!goes_on_) out_->set_first(number_, size_ + static_cast<std::uint64_t>(group.objects_before));
  chunks_.end_chunks_at(group.is_last() ? chunk_bytes()
                                        : even_chunk(static_cast<std::uint64_t>(group.bytes()), chunk_bytes()));
}

// A chunk is encoded while that of the round before finds its place.
inline void SharedTable::write_rounds(const Group& group, Rest rest) {
  const auto chunk = static_cast<std::int64_t>(chunk_bytes());
  std::int64_t end = 0, more = 1;
  while (more) {
    bring(group, rest, end, end + chunk);
    if (end) more = out_->end_round();
    end += chunk;
    if (more) out_->begin_round(group.mine.after() > end);
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
    if (part.rank != mine.rank) agreement().take_part([&] { packed = exchange().receive(part.rank); });
    agreement().attempt([&] {
      if (!packed.empty()) return moved_.unpack(packed, chunks_);
      if (part.rank != mine.rank) return;
      const auto [objects, n] = take(part, rest, end);
      chunks_.write(objects, n);
    });
  }
  if (!group.is_last() && group.bytes() <= end) agreement().attempt([&] { chunks_.flush(); });
}
// Those that begin before `end` bytes of the group.
inline SharedTable::Objects SharedTable::take(const Part& part, Rest& rest, std::int64_t end) const {
  std::size_t n = rest.count;
  if (end < part.after()) {
    const auto limit = static_cast<std::size_t>(end - part.before), chunk = limit / chunk_bytes();
    if (!part.before) n = chunk <= rest.counts.size() ? rest.counts[chunk - 1] : 0;
    else n = rest.bytes < limit ? records_.add_raw(rest.objects, rest.count, rest.bytes, limit) : 0;
  }
  const Objects taken{rest.objects, n};
  rest.objects += n * records_.size;
  rest.count -= n;
  return taken;
}

inline void SharedTable::flush() {
  agreement().attempt([&] { chunks_.flush(); });
  out_->begin_round(0);
  out_->end_round();
  goes_on_ = false;
}

}  // namespace hps::mpi
