// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "hps/file/options.h"

namespace hps::detail::file {

// A merge may take long. It calls after_chunk() after each chunk, and ends if that throws.
class MergeSteps {
 public:
  virtual ~MergeSteps() = default;
  virtual void after_chunk() {}
};

HPS_ONCE void merge(const std::vector<std::filesystem::path>& files, const std::filesystem::path& to,
                    const FileOptions& options, MergeSteps& steps);

}  // namespace hps::detail::file

namespace hps {

// A file of the tables of these files: those of one name become one, in the order of the files. Columns are copied as
// they are. The last of attributes of one name counts. Throws Error if two tables of one name have different schemas,
// or a file is damaged or was not closed, or is the one that append() adds to; then no file is made, nor a part of one,
// and with append() the file that was there is as it was.
HPS_ONCE void merge(const std::vector<std::filesystem::path>& files, const std::filesystem::path& to,
                    const FileOptions& options = {});

}  // namespace hps

#include HPS_DEFINITIONS("hps/file/merge_definitions.h")
