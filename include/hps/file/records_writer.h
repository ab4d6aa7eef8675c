// SPDX-License-Identifier: MIT
#pragma once
// The objects of one table on their way to a file.

#include "hps/file/chunks/kept_objects.h"
#include "hps/file/chunks_writer.h"

namespace hps::detail::file {

class RecordsWriter : public ChunksWriter {
 public:
  HPS_ONCE RecordsWriter(ChunkOutput& file, std::size_t table, std::uint64_t size, const WrittenRecords& records);

  // n objects that lie side by side.
  HPS_ONCE void write(const void* objects, std::size_t n);

 private:
  WrittenRecords records_;
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/records_writer_definitions.h")
