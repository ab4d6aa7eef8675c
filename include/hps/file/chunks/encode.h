// SPDX-License-Identifier: MIT
#pragma once
// The columns of a chunk, encoded: its body, and what its frame says of it.

#include <string>
#include <vector>

#include "hps/file/layout/descriptions.h"
#include "hps/file/options.h"
#include "hps/format/packed/objects/plan.h"

namespace hps::detail::file {

class KeptObjects;

struct EncodedChunk {
  ChunkFrame frame;
  std::string body;
  ColumnTable columns;  // an entry of each: places and sizes
};

HPS_ONCE EncodedChunk encode(const KeptObjects& objects, const FileOptions& options);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/chunks/encode_definitions.h")
