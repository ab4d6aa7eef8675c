// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/merge.h"
#include "hps/file/read_file.h"
#include "hps/file/written_file.h"

namespace hps {

HPS_ONCE void merge(const std::vector<std::filesystem::path>& files, const std::filesystem::path& to,
                    const FileOptions& options) {
  using namespace detail::file;
  WrittenFile out(to, options);
  try {
    for (const std::filesystem::path& path : files) {
      const auto in = std::make_shared<ReadFile>(path, options);
      for (std::size_t i = 0; i < in->catalog().tables.size(); ++i) {
        const ReadTable table(in, i);
        const std::size_t number = out.add_table(table.about());
        out.take_attributes(number, in->catalog().attributes, i);
        out.begin_chunks();
        for (std::size_t chunk = 0; chunk < table.chunks(); ++chunk) out.put(number, table.copy(chunk));
      }
    }
    out.close();
  } catch (...) {
    out.abandon();
    throw;
  }
}

}  // namespace hps
