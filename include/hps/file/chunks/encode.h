// SPDX-License-Identifier: MIT
#pragma once
// The columns of a chunk, encoded: its body, and what its frame says of it.

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

#include "hps/file/chunks/choices.h"
#include "hps/file/layout/descriptions.h"
#include "hps/file/layout/frame.h"
#include "hps/file/options.h"

namespace hps::detail::file {

class KeptColumns;

struct ChunkHead {
  ChunkFrame frame;
  ColumnTable columns;   // an entry of each
  std::size_t room = 0;  // bytes that the description has at least

  // Where the body begins, after a description of so many bytes.
  std::uint32_t body_at(std::size_t description) const { return file::body_at(std::max(description, room)); }
};
struct EncodedChunk : ChunkHead {
  std::string body;
};

// Bytes that several passes find in a cache.
inline constexpr std::size_t piece = std::size_t{1} << 18;

// Takes the bytes of a body, in their order.
class Body {
 public:
  virtual void write(std::string_view bytes) = 0;

 protected:
  ~Body() = default;
};

// A large chunk may be written while it is encoded, and its description afterwards. All large ones have this room for
// it, so that a file has the same bytes wherever its chunks are encoded. 0 for others.
HPS_ONCE std::size_t room_for_description(const KeptColumns& columns);

// In the memory of `body`, which may have any contents. Calls `meanwhile`, if there is one, whenever it adds bytes.
HPS_ONCE EncodedChunk encode(const KeptColumns& columns, const FileOptions& options, const ChoicesOfChunk& choices,
                             std::string body, const std::function<void()>& meanwhile = {});
// Writes the body while it is made.
HPS_ONCE ChunkHead encode(const KeptColumns& columns, const FileOptions& options, const ChoicesOfChunk& choices,
                          Body& body);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/chunks/encode_definitions.h")
