// SPDX-License-Identifier: MIT
#pragma once
// The objects of a table on their way from all ranks to a file.

#include "hps/file/records_writer.h"
#include "hps/mpi/file/brought.h"
#include "hps/mpi/file/group.h"
#include "hps/mpi/file/shared_output.h"

namespace hps::mpi {

// How objects of a type go to another rank.
struct MovedRecords {
  std::string (*pack)(const void* objects, std::size_t n);
  void (*unpack)(std::string_view bytes, detail::file::RecordsWriter& to);
};

// Collective. A call of write goes in rounds: in each, the ranks of a group bring as many objects as make a chunk, one
// of them encodes these, and all write what was encoded in the round before. Objects go to that one in pieces, so that
// it holds little besides the chunks.
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

  // Those of this rank.
  void write(Brought& brought);
  void write(const void* objects, std::size_t n) {
    BroughtInPlace brought(records_, {objects, n}, chunk_bytes());
    write(brought);
  }
  // Ends the last chunk.
  void flush();

 private:
  const MpiExchange& exchange() const { return out_->exchange(); }
  Agreement& agreement() { return out_->agreement(); }
  std::size_t chunk_bytes() const { return out_->file_options().serial.chunk_bytes; }
  // The bytes of a chunk that go to another rank at a time.
  std::int64_t piece() const {
    constexpr std::size_t enough = std::size_t{1} << 16;
    return static_cast<std::int64_t>(std::min(std::max(chunk_bytes() / 16, enough), chunk_bytes()));
  }

  Group divide(const Numbers& mine, const Numbers& before, const Numbers& all);
  void begin(const Group& group);
  void write_rounds(const Group& group, Brought& brought);
  void bring(const Group& group, Brought& brought, std::int64_t begin, std::int64_t end);
  void send(Brought& brought, std::size_t end, int to);
  void receive(int from);
  // Calls f with where pieces of the part end, in its own bytes, of those from `begin` to before `end` of the group's.
  static void for_each_piece(const Part& part, std::int64_t begin, std::int64_t end, std::int64_t size, auto&& f) {
    for (; begin < end; begin += size) {
      const std::int64_t next = std::min(begin + size, end);
      if (part.meets(begin, next)) f(static_cast<std::size_t>(next - part.before));
    }
  }

  std::shared_ptr<SharedOutput> out_;
  detail::file::WrittenRecords records_;
  MovedRecords moved_;
  std::uint64_t size_ = 0;
  std::size_t number_;
  detail::file::RecordsWriter chunks_;
  Units units_;
  bool goes_on_ = false;  // more objects may come to this rank's last chunk
};

inline void SharedTable::write(Brought& brought) {
  Brought::Amount amount;
  agreement().attempt([&] {
    out_->expect_open();
    amount = brought.count();
  });
  const std::int64_t open = goes_on_ ? static_cast<std::int64_t>(chunks_.open_bytes()) + 1 : 0;
  const Numbers mine{static_cast<std::int64_t>(amount.objects), static_cast<std::int64_t>(amount.bytes), open,
                     agreement().failed()};
  const Numbers before = exchange().before(mine, Exchange::Operation::sum);
  const Numbers all = exchange().all(mine, Exchange::Operation::sum);
  if (all[3] || !all[0]) return out_->settle("write");
  const Group group = divide(mine, before, all);
  const bool writes = group.writer == exchange().rank();
  if (writes) begin(group);
  write_rounds(group, brought);
  goes_on_ = writes && group.is_whole;
  size_ += static_cast<std::uint64_t>(all[0]);
  out_->settle("write");
}

// Only where one rank writes, chunks go on in the next call: others would lie on a rank that does not write then.
inline Group SharedTable::divide(const Numbers& mine, const Numbers& before, const Numbers& all) {
  const Part part{exchange().rank(), mine[0], mine[1], before[1]};
  const auto chunk = static_cast<std::int64_t>(chunk_bytes());
  const int most = out_->file_options().most_writers;
  if (most == 1 || exchange().size() == 1 || all[1] + all[2] < 2 * chunk) return whole_group(exchange(), part);
  if (all[2]) flush();
  const std::int64_t step = most ? std::max(chunk, all[1] / most + 1) : chunk;
  return group_of(exchange(), units_, {step, all[1], most != 0}, part, before[0]);
}
inline void SharedTable::begin(const Group& group) {
  if (!goes_on_) out_->set_first(number_, size_ + static_cast<std::uint64_t>(group.objects_before));
  chunks_.end_chunks_at(group.is_whole ? chunk_bytes()
                                       : even_chunk(static_cast<std::uint64_t>(group.bytes()), chunk_bytes()));
}

// A chunk is encoded while that of the round before finds its place.
inline void SharedTable::write_rounds(const Group& group, Brought& brought) {
  const auto chunk = static_cast<std::int64_t>(chunk_bytes());
  std::int64_t end = 0, more = 1;
  while (more) {
    bring(group, brought, end, end + chunk);
    if (end) more = out_->end_round();
    end += chunk;
    if (more) out_->begin_round(group.mine.after() > end);
  }
}
inline void SharedTable::bring(const Group& group, Brought& brought, std::int64_t begin, std::int64_t end) {
  const int rank = exchange().rank();
  if (rank != group.writer)
    return for_each_piece(group.mine, begin, end, piece(), [&](std::size_t to) { send(brought, to, group.writer); });
  for (const Part& part : group.members) {
    if (part.rank != rank) {
      for_each_piece(part, begin, end, piece(), [&](std::size_t) { receive(part.rank); });
      continue;
    }
    for_each_piece(part, begin, end, brought.is_copied() ? piece() : end - begin, [&](std::size_t to) {
      agreement().attempt([&] {
        const Objects some = brought.take(to);
        chunks_.write(some.first, some.count);
      });
    });
  }
  if (!group.is_whole && group.bytes() <= end) agreement().attempt([&] { chunks_.flush(); });
}
inline void SharedTable::send(Brought& brought, std::size_t end, int to) {
  std::string packed;  // empty after an error
  agreement().attempt([&] {
    const Objects some = brought.take(end);
    packed = moved_.pack(some.first, some.count);
  });
  exchange().send(packed, to);
}
inline void SharedTable::receive(int from) {
  std::string packed;
  agreement().take_part([&] { packed = exchange().receive(from); });
  agreement().attempt([&] {
    if (!packed.empty()) moved_.unpack(packed, chunks_);
  });
}

inline void SharedTable::flush() {
  agreement().attempt([&] { chunks_.flush(); });
  out_->begin_round(0);
  out_->end_round();
  goes_on_ = false;
}

}  // namespace hps::mpi
