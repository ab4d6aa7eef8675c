// SPDX-License-Identifier: MIT
#pragma once
// The objects of one table on their way to a file.

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
  std::uint64_t size() const { return file_.size(table_) + kept_.count(); }

 private:
  static constexpr std::size_t most_objects = std::size_t{1} << 16;  // of a chunk

  HPS_ONCE void put(const char* objects, std::size_t n);

  WrittenFile& file_;
  std::size_t table_;
  WrittenRecords records_;
  KeptObjects kept_;
  std::size_t bytes_ = 0;  // that the kept ones would take in raw
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/records_writer_definitions.h")
