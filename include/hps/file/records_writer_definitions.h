// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/records_writer.h"

namespace hps::detail::file {

HPS_ONCE RecordsWriter::RecordsWriter(ChunkOutput& file, std::size_t table, std::uint64_t size,
                                      const WrittenRecords& records)
    : ChunksWriter(file, table, size, std::make_unique<KeptObjects>(records, file.options())), records_(records) {}

HPS_ONCE void RecordsWriter::write(const void* objects, std::size_t n) {
  const auto at = [&](std::uint64_t i) {
    return static_cast<const char*>(objects) + static_cast<std::size_t>(i) * records_.size;
  };
  ChunksWriter::write(
      n,
      [&](std::uint64_t i, std::uint64_t most, std::size_t& bytes, std::size_t limit) {
        return records_.add_raw(at(i), static_cast<std::size_t>(most), bytes, limit);
      },
      [&](std::uint64_t i, std::uint64_t some) {
        static_cast<KeptObjects&>(kept()).put(at(i), static_cast<std::size_t>(some));
      });
}

}  // namespace hps::detail::file
