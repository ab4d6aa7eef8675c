// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/merge.h"
#include "hps/file/read_table.h"
#include "hps/file/written_file.h"

namespace hps::detail::file {

inline void merge_table(const ReadTable& table, WrittenFile& out, MergeSteps& steps) {
  std::size_t number = 0;
  try {
    number = out.add_table(table.about());
  } catch (const Error& error) {
    throw Error(std::string(error.what()) + "\n(as " + table.file().path() + " has it)");
  }
  out.take_attributes(number, table.file().catalog().attributes, table.number());
  out.begin_chunk(number);
  for (std::size_t chunk = 0; chunk < table.chunks(); ++chunk) {
    out.put(number, table.copy(chunk));
    steps.after_chunk();
  }
}

inline std::shared_ptr<ReadFile> open_to_merge(const std::filesystem::path& path, const FileOptions& options) {
  auto in = std::make_shared<ReadFile>(path, options);
  if (!in->complete()) fail(in->path(), "is not complete: only files that were closed are merged");
  return in;
}
// Before a part that is left of another writer is begun anew.
inline void expect_files(const std::vector<std::filesystem::path>& files, const std::filesystem::path& to,
                         const FileOptions& options) {
  std::error_code error;
  for (const std::filesystem::path& path : files) {
    (void)open_to_merge(path, options);
    if (options.appends && std::filesystem::equivalent(path, to, error))
      fail(path.string(), "is merged into itself: merge into another file");
  }
}

HPS_ONCE void merge(const std::vector<std::filesystem::path>& files, const std::filesystem::path& to,
                    const FileOptions& options, MergeSteps& steps) {
  expect_files(files, to, options);
  WrittenFile out(to, options);
  try {
    for (const std::filesystem::path& path : files) {
      const auto in = open_to_merge(path, options);
      for (std::size_t i = 0; i < in->catalog().tables.size(); ++i) merge_table(ReadTable(in, i), out, steps);
    }
    out.close();
  } catch (...) {
    out.take_back();  // while it is locked: another writer may have one afterwards
    throw;
  }
}

}  // namespace hps::detail::file

namespace hps {

HPS_ONCE void merge(const std::vector<std::filesystem::path>& files, const std::filesystem::path& to,
                    const FileOptions& options) {
  detail::file::MergeSteps steps;
  detail::file::merge(files, to, options, steps);
}

}  // namespace hps
