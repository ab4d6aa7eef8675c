// SPDX-License-Identifier: MIT
#pragma once
// The objects of one table on their way to a file.

#include <deque>

#include "hps/file/ahead.h"
#include "hps/file/chunks/kept_objects.h"
#include "hps/file/written_file.h"

namespace hps::detail::file {

class RecordsWriter {
 public:
  HPS_ONCE RecordsWriter(WrittenFile& file, std::size_t table, const WrittenRecords& records);

  // n objects that lie side by side.
  HPS_ONCE void write(const void* objects, std::size_t n);
  // Those of the last chunk.
  HPS_ONCE void flush();
  std::uint64_t size() const { return size_; }

 private:
  static constexpr std::size_t most_objects = std::size_t{1} << 16;  // of a chunk
  static constexpr unsigned chunks_alike = 16;                       // encoded as the first of them

  HPS_ONCE void put(const char* objects, std::size_t n);
  HPS_ONCE void end_chunk(bool is_last);
  HPS_ONCE void put_at_once();
  HPS_ONCE bool encode_ahead();
  HPS_ONCE void put_first();
  HPS_ONCE std::unique_ptr<KeptObjects> make_kept();
  HPS_ONCE ChoicesOfChunk next_choices();

  WrittenFile& file_;
  std::size_t table_;
  WrittenRecords records_;
  std::unique_ptr<KeptObjects> kept_;
  std::size_t bytes_ = 0;  // that the kept ones would take in raw
  std::uint64_t size_;
  std::vector<std::unique_ptr<KeptObjects>> spare_;
  std::deque<std::unique_ptr<KeptObjects>> encoded_;  // those of the chunks ahead
  unsigned chunks_ = 0;
  std::shared_ptr<ChunkChoices> choices_;
  std::string body_;  // of a chunk that was written: memory for the next
  Ahead<EncodedChunk> ahead_;
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/records_writer_definitions.h")
