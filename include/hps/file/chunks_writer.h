// SPDX-License-Identifier: MIT
#pragma once
// The chunks of one table on their way to a file.

#include <deque>

#include "hps/file/ahead.h"
#include "hps/file/chunk_output.h"
#include "hps/file/chunks/kept_columns.h"
#include "hps/file/storage/error.h"

namespace hps::detail::file {

class ChunksWriter {
 public:
  // Those of the last chunk.
  HPS_ONCE void flush();
  // No more come.
  void close() {
    flush();
    is_closed_ = true;
  }
  bool is_closed() const { return is_closed_; }
  std::size_t table() const { return table_; }
  std::uint64_t size() const { return size_; }
  // Objects that are in no chunk yet, and what they take in raw.
  std::uint64_t open_objects() const { return kept_->count(); }
  std::size_t open_bytes() const { return bytes_; }
  // In place of the options, from here on: no more than they say, because chunks do not copy a run that is as long.
  void end_chunks_at(std::size_t bytes) { most_bytes_ = bytes; }

 protected:
  // `size`: the objects that the table has so far.
  HPS_ONCE ChunksWriter(ChunkOutput& file, std::size_t table, std::uint64_t size, std::unique_ptr<KeptColumns> kept);

  ChunkOutput& file() const { return file_; }
  KeptColumns& kept() const { return *kept_; }
  // n objects. add_raw(i, most, bytes, limit) adds what objects from number i on take in raw, up to the one that makes
  // it `limit`, and returns how many these are: at least one. What it throws refuses object i. put(i, some) puts these
  // to kept().
  void write(std::uint64_t n, auto&& add_raw, auto&& put) {
    file_.expect_open();
    if (is_closed_) fail(file_.path(), "has a table that was closed, to which no more is written");
    for (std::uint64_t i = 0; i < n;) {
      const std::uint64_t some = add_raw(i, std::min(n - i, most_objects - kept_->count()), bytes_, most_bytes_);
      or_abandon([&] { put(i, some); });  // some of the columns may have more values than others
      size_ += some;
      i += some;
      if (bytes_ >= most_bytes_ || kept_->count() == most_objects) end_chunk(false);
    }
  }
  // Calls f; after an exception the file is of no use.
  void or_abandon(auto&& f) {
    try {
      f();
    } catch (...) {
      file_.abandon();
      throw;
    }
  }

 private:
  static constexpr std::uint64_t most_objects = std::uint64_t{1} << 16;  // of a chunk
  static constexpr unsigned chunks_alike = 16;                           // encoded as the first of them

  HPS_ONCE void end_chunk(bool is_last);
  HPS_ONCE void put_at_once();
  HPS_ONCE bool encode_ahead();
  HPS_ONCE void put_first();
  HPS_ONCE std::unique_ptr<KeptColumns> next_kept();
  HPS_ONCE ChoicesOfChunk next_choices();

  ChunkOutput& file_;
  std::size_t table_;
  std::unique_ptr<KeptColumns> kept_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;  // that the kept ones would take in raw
  std::uint64_t size_;
  bool is_closed_ = false;
  std::vector<std::unique_ptr<KeptColumns>> spare_;
  std::deque<std::unique_ptr<KeptColumns>> encoded_;  // those of the chunks ahead
  unsigned chunks_ = 0;
  std::shared_ptr<ChunkChoices> choices_;
  std::string body_;  // of a chunk that was written: memory for the next
  Ahead<EncodedChunk> ahead_;
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/chunks_writer_definitions.h")
