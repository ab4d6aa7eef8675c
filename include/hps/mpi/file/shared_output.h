// SPDX-License-Identifier: MIT
#pragma once
// A file that is being written by all ranks: chunks come in rounds, in which each rank brings some or none; all else is
// the work of rank 0.

#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <tuple>

#include "hps/file/members.h"
#include "hps/file/written_file.h"
#include "hps/mpi/file/agreement.h"
#include "hps/mpi/file/division.h"
#include "hps/mpi/file/mpi_exchange.h"
#include "hps/mpi/file/options.h"
#include "hps/mpi/file/shared_file.h"
#include "hps/mpi/file/written_chunk.h"
#include "hps/schema/xxh64.h"

namespace hps::mpi {

// Collective, but for what is said to be of one rank.
class SharedOutput final : public detail::file::ChunkOutput {
 public:
  SharedOutput(MPI_Comm ranks, const std::filesystem::path& path, const FileOptions& options);
  ~SharedOutput();

  const MpiExchange& exchange() const { return exchange_; }
  const FileOptions& file_options() const { return options_; }
  Agreement& agreement() { return agreement_; }
  // Throws what failed on a rank; the file is of no use after it.
  void settle(const char* operation);

  // Returns its number; `objects` gets how many it has.
  std::size_t add_table(std::string_view name, const Schema& list, std::uint64_t& objects);
  // For one rank. Those of rank 0 go to the file. Throws Error for a path that leads to no member, and after close().
  Attributes& attributes(std::size_t table, std::string_view path);

  // For one rank: the number of the first object of the next chunk that it puts.
  void set_first(std::size_t table, std::uint64_t first) { tables_.at(table).next = first; }

  // The chunks that the ranks have put since the last round find their places, and are written; meanwhile a rank may
  // put the next ones. end_round() returns the sum of what they say.
  void begin_round(std::int64_t mine);
  std::int64_t end_round();

  void flush();
  void close();
  bool is_closed() const { return closed_; }
  // For one rank: whether the others are likely to close it, too, where an object goes out of scope.
  bool may_close_by_itself() const { return !closed_ && !failed_ && std::uncaught_exceptions() <= uncaught_; }

  // For one rank: what the chunks of tables call.
  void expect_open() const override;
  const hps::FileOptions& options() const override { return chunk_options_; }
  const std::string& path() const override { return path_; }
  void begin_chunk(std::size_t) override {}  // before they are written
  std::string put(std::size_t table, detail::file::EncodedChunk chunk) override;
  std::string put(std::size_t table, const detail::file::KeptColumns& columns,
                  const detail::file::ChoicesOfChunk& choices, std::string body) override {
    if (spare_.capacity() > body.capacity()) body.swap(spare_);  // that of a chunk that was written since
    return put(table, encode(columns, options(), choices, std::move(body), [this] { MpiExchange::pass_on(sums_); }));
  }
  void abandon() override { failed_ = true; }

  // The same, of all ranks: then others may write it.
  void give_up() {
    abandon();
    file_.reset();
    if (written_) written_->abandon();
    written_.reset();
  }

 private:
  struct Table {
    Schema list;
    std::uint64_t next = 0;                      // object
    std::map<std::string, Attributes> unwanted;  // of ranks that are not the first
  };
  struct Ready {
    detail::file::EncodedChunk chunk;
    std::string description;

    std::uint32_t body_at() const { return chunk.body_at(description.size()); }
    std::uint64_t size() const { return body_at() + detail::file::aligned(chunk.body.size()); }
  };

  std::int64_t hash_of_table(std::string_view name, const Schema& list) const;
  bool are_equal(std::int64_t mine) const;
  std::uint64_t write(Ready& ready, std::uint64_t place);
  void put_footer(const std::vector<std::string>& chunks);

  MpiExchange exchange_;
  FileOptions options_;
  hps::FileOptions chunk_options_;  // with the largest chunks that there are
  std::string path_;
  Agreement agreement_{exchange_, path_};
  std::unique_ptr<detail::file::WrittenFile> written_;  // on rank 0
  std::optional<SharedFile> file_;
  detail::file::Marker marker_{};
  std::map<std::size_t, Table> tables_;
  std::vector<Ready> ready_, round_;  // those of the next round, and of this one
  MpiExchange::Sums sums_;            // of this one: bytes, where they begin, failures, and what ranks say
  std::string spare_;                 // memory for a body
  std::vector<WrittenChunk> chunks_;
  int uncaught_ = std::uncaught_exceptions();
  bool failed_ = false, closed_ = false;
};

inline SharedOutput::SharedOutput(MPI_Comm ranks, const std::filesystem::path& path, const FileOptions& options)
    : exchange_(ranks),
      options_(options),
      chunk_options_(options.serial.chunk(largest_chunk(options.serial.chunk_bytes))),
      path_(path.string()) {
  std::string place, marker;
  agreement_.attempt([&] {
    if (!exchange_.is_first()) return;
    written_ = std::make_unique<detail::file::WrittenFile>(path, options_.serial);
    place = written_->place().string();
    marker.assign(written_->marker().begin(), written_->marker().end());
  });
  settle("opening a file");
  place = exchange_.broadcast(place, 0);
  marker = exchange_.broadcast(marker, 0);
  std::ranges::copy(marker, marker_.begin());
  agreement_.attempt([&] { file_.emplace(place, options_.info); });
  settle("opening a file");
}
inline SharedOutput::~SharedOutput() {
  if (written_ && !closed_) written_->abandon();
}

inline void SharedOutput::settle(const char* operation) {
  try {
    agreement_.settle(operation);
  } catch (...) {
    failed_ = true;
    file_.reset();
    throw;
  }
}
inline void SharedOutput::expect_open() const {
  if (closed_) detail::file::fail(path_, "is closed");
  if (failed_) detail::file::fail(path_, "could not be written before");
}

// Stands for all that the ranks have to have in common.
inline std::int64_t SharedOutput::hash_of_table(std::string_view name, const Schema& list) const {
  const std::tuple about(std::string(name), list.fingerprint(), options_.serial.chunk_bytes, options_.most_writers,
                         options_.by_node);
  return static_cast<std::int64_t>(detail::Xxh64::hash(to_string(about, raw)));
}
inline bool SharedOutput::are_equal(std::int64_t mine) const {
  const Numbers least = exchange_.all({mine, ~mine}, Exchange::Operation::least);
  return least[0] == ~least[1];
}
inline std::size_t SharedOutput::add_table(std::string_view name, const Schema& list, std::uint64_t& objects) {
  std::size_t number = 0;
  const bool are_alike = are_equal(hash_of_table(name, list));
  agreement_.attempt([&] {
    expect_open();
    if (!are_alike) detail::file::fail(path_, "has ranks that write other tables, types or options than others");
    if (!written_) return;
    number = written_->add_table(name, list);
    objects = written_->size(number);
  });
  settle("adding a table");
  number = static_cast<std::size_t>(exchange_.broadcast(static_cast<std::int64_t>(number), 0));
  objects = static_cast<std::uint64_t>(exchange_.broadcast(static_cast<std::int64_t>(objects), 0));
  tables_.try_emplace(number, Table{list, 0, {}});
  return number;
}
inline Attributes& SharedOutput::attributes(std::size_t table, std::string_view path) {
  expect_open();
  if (written_) return written_->attributes(table, path);
  Table& about = tables_.at(table);
  if (!path.empty() && !detail::file::has_member(about.list, path))
    detail::file::fail(path_, "has no member " + std::string(path));
  return about.unwanted[std::string(path)];
}

inline std::string SharedOutput::put(std::size_t table, detail::file::EncodedChunk chunk) {
  chunk.frame.table = table;
  std::uint64_t& next = tables_.at(table).next;
  chunk.frame.first = std::exchange(next, next + chunk.frame.count);
  std::string description = describe(chunk.frame);
  ready_.push_back({std::move(chunk), std::move(description)});
  return std::exchange(spare_, {});
}
inline void SharedOutput::begin_round(std::int64_t mine) {
  agreement_.attempt([&] {
    expect_open();
    if (!written_) return;
    for (const auto& [number, table] : tables_) written_->begin_chunk(number);
  });
  if (agreement_.failed()) ready_.clear();
  round_.swap(ready_);
  std::int64_t bytes = 0;
  for (const Ready& ready : round_) bytes += static_cast<std::int64_t>(ready.size());
  sums_.mine = {bytes, written_ ? static_cast<std::int64_t>(written_->end()) : 0, agreement_.failed(), mine};
  exchange_.begin(sums_);
}
inline std::int64_t SharedOutput::end_round() {
  exchange_.end(sums_);
  const auto [bytes, begin, failures, said] = sums_.all;
  if (failures) {
    round_.clear();
    settle("writing");
  }
  agreement_.attempt([&, place = static_cast<std::uint64_t>(begin + sums_.before[0])]() mutable {
    for (Ready& ready : round_) place = write(ready, place);
  });
  round_.clear();
  if (written_) written_->extend(static_cast<std::uint64_t>(bytes));
  return said;
}
// Returns where the next one comes.
inline std::uint64_t SharedOutput::write(Ready& ready, std::uint64_t place) {
  const detail::file::ChunkFrame& frame = ready.chunk.frame;
  std::string& body = ready.chunk.body;
  const std::size_t size = body.size();
  const std::uint64_t next = place + ready.size();
  body.resize(static_cast<std::size_t>(detail::file::aligned(size)));
  file_->write(place + ready.body_at(), body);  // the head comes last: a chunk that has one is whole
  file_->write(place,
               make_frame(detail::file::FrameKind::chunk, marker_, place, ready.description, size, ready.body_at()));
  chunks_.push_back({frame.table, frame.first, frame.count, place, size, ready.body_at(), frame.kind,
                     std::move(ready.chunk.columns)});
  spare_ = std::move(body);
  return next;
}

inline void SharedOutput::put_footer(const std::vector<std::string>& chunks) {
  for (const WrittenChunk& c : in_order(chunks))
    written_->add_chunk(static_cast<std::size_t>(c.table), {c.place, c.first, c.count, c.body, c.body_at, c.kind},
                        c.columns);
  written_->close();
}

inline void SharedOutput::flush() {
  agreement_.attempt([&] { expect_open(); });
  settle("writing");
  agreement_.attempt([&] { file_->sync(); });
  if (written_) agreement_.attempt([&] { written_->flush(); });
  settle("writing");
}
inline void SharedOutput::close() {
  agreement_.attempt([&] { expect_open(); });
  settle("closing a file");
  agreement_.attempt([&] {
    file_->sync();
    file_->close();
  });
  std::vector<std::string> chunks;
  agreement_.attempt([&] { chunks.push_back(to_string(chunks_, packed.max_expansion(any_expansion))); });
  settle("closing a file");
  gather(exchange_, agreement_, chunks);
  if (written_) agreement_.attempt([&] { put_footer(chunks); });
  settle("closing a file");
  closed_ = true;
}

}  // namespace hps::mpi
