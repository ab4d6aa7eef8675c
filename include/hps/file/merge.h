// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "hps/file/options.h"

namespace hps::detail::file {

// A merge takes long: after_chunk() is called after each chunk that was copied, and ends it by an exception.
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
// or a file is damaged or was not closed; then no file is made, nor a part of one, and with append() the file that was
// there is as it was.
HPS_ONCE void merge(const std::vector<std::filesystem::path>& files, const std::filesystem::path& to,
                    const FileOptions& options = {});

}  // namespace hps

#include HPS_DEFINITIONS("hps/file/merge_definitions.h")
