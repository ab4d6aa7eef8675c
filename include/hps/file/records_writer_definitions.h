// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/records_writer.h"

namespace hps::detail::file {

HPS_ONCE RecordsWriter::RecordsWriter(WrittenFile& file, std::size_t table, const WrittenRecords& records)
    : file_(file), table_(table), records_(records), kept_(records, file.options()) {}

HPS_ONCE void RecordsWriter::write(const void* objects, std::size_t n) {
  const auto all = static_cast<const char*>(objects);
  std::size_t done = 0, next = 0;
  while (next < n) {
    // Also a check: what cannot be serialized throws before anything is kept.
    bytes_ += records_.raw_size(all + next * records_.size);
    ++next;
    const bool is_full = bytes_ >= file_.options().chunk_bytes || kept_.count() + (next - done) >= most_objects;
    if (!is_full && next < n) continue;
    put(all + done * records_.size, next - done);
    done = next;
    if (is_full) flush();
  }
}
HPS_ONCE void RecordsWriter::put(const char* objects, std::size_t n) {
  try {
    kept_.put(objects, n);
  } catch (...) {
    file_.abandon();  // some of the columns may have more values than others
    throw;
  }
}
HPS_ONCE void RecordsWriter::flush() {
  if (!kept_.count()) return;
  kept_.end();
  file_.put(table_, encode(kept_, file_.options()));
  kept_.begin();
  bytes_ = 0;
}

}  // namespace hps::detail::file
