// SPDX-License-Identifier: MIT
#pragma once
// How frames begin. After these 64 bytes come a description and a body, each followed by zeros to a multiple of 64.
// There may be more room for the description than it takes: of a large chunk it is written after the body.

#include <optional>

#include "hps/file/layout/header.h"

namespace hps::detail::file {

// A trailer is the last frame of a file; its description is the place of the footer, 8 bytes.
enum class FrameKind : std::uint32_t { table = 1, chunk = 2, attributes = 3, footer = 4, trailer = 5 };

inline constexpr std::size_t frame_head_size = alignment;

struct FrameHead {
  FrameKind kind;
  std::uint32_t required = 0, optional = 0;  // features that readers must know, and may know
  std::uint32_t description = 0;             // bytes
  std::uint32_t body_at = 0;                 // bytes from the start of the frame
  std::uint64_t body = 0;                    // bytes
  std::uint64_t description_checksum = 0;

  std::uint64_t size() const { return body_at + aligned(body); }
};

// Where the body of a frame begins whose description has so many bytes.
HPS_ONCE std::uint32_t body_at(std::size_t description);
// The bytes before the body: of a frame at this offset of the file, whose body has `body` bytes, `at` bytes after that.
HPS_ONCE std::string make_frame(FrameKind kind, const Marker& marker, std::uint64_t offset,
                                std::string_view description, std::uint64_t body, std::uint32_t at);
// The head that these 64 bytes have, damaged or not.
HPS_ONCE FrameHead unchecked_frame_head(const char* bytes);
// Returns nothing if there is no frame at that offset, or its head is damaged.
HPS_ONCE std::optional<FrameHead> read_frame_head(std::string_view bytes, const Marker& marker, std::uint64_t offset);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/layout/frame_definitions.h")
