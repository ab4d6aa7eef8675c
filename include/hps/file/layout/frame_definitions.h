// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>

#include "hps/error.h"
#include "hps/file/layout/checksum.h"
#include "hps/file/layout/frame.h"
#include "hps/kernel/endian.h"

namespace hps::detail::file {

inline constexpr std::size_t frame_checksum_at = frame_head_size - 8;

inline char* put_frame_head(char* p, const Marker& marker, const FrameHead& head) {
  p = static_cast<char*>(std::memcpy(p, marker.data(), marker.size())) + marker.size();
  p = kernel::store(p, static_cast<std::uint32_t>(head.kind));
  p = kernel::store(p, head.required);
  p = kernel::store(p, head.optional);
  p = kernel::store(p, head.description);
  p = kernel::store(p, head.body_at);
  p = kernel::store(p, std::uint32_t{0});
  p = kernel::store(p, head.body);
  return kernel::store(p, head.description_checksum);
}

HPS_ONCE std::uint32_t body_at(std::size_t description) {
  const std::uint64_t at = frame_head_size + aligned(description);
  if (at != static_cast<std::uint32_t>(at)) throw Error("hps: a description of 4 GiB, which files do not have");
  return static_cast<std::uint32_t>(at);
}

HPS_ONCE std::string make_frame(FrameKind kind, const Marker& marker, std::uint64_t offset,
                                std::string_view description, std::uint64_t body, std::uint32_t at) {
  if (frame_head_size + aligned(description.size()) > at) throw Error("hps: a frame without room for its description");
  FrameHead head{kind};
  head.description = static_cast<std::uint32_t>(description.size());
  head.body_at = at;
  head.body = body;
  head.description_checksum = checksum(description);
  std::string bytes(at, '\0');
  put_frame_head(bytes.data(), marker, head);
  kernel::store(bytes.data() + frame_checksum_at, checksum({bytes.data(), frame_checksum_at}, offset));
  std::memcpy(bytes.data() + frame_head_size, description.data(), description.size());
  return bytes;
}

HPS_ONCE FrameHead unchecked_frame_head(const char* p) {
  const auto number = [p](std::size_t at) { return kernel::load<std::uint32_t>(p + at); };
  FrameHead head{static_cast<FrameKind>(number(16))};
  head.required = number(20);
  head.optional = number(24);
  head.description = number(28);
  head.body_at = number(32);
  head.body = kernel::load<std::uint64_t>(p + 40);
  head.description_checksum = kernel::load<std::uint64_t>(p + 48);
  return head;
}
HPS_ONCE std::optional<FrameHead> read_frame_head(std::string_view bytes, const Marker& marker, std::uint64_t offset) {
  if (bytes.size() < frame_head_size || !bytes.starts_with({marker.data(), marker.size()})) return {};
  const char* const p = bytes.data();
  if (kernel::load<std::uint64_t>(p + frame_checksum_at) != checksum(bytes.substr(0, frame_checksum_at), offset))
    return {};
  const FrameHead head = unchecked_frame_head(p);
  const bool has_room = head.body_at % alignment == 0 && head.body_at >= frame_head_size + aligned(head.description);
  if (!has_room || head.body > std::uint64_t{1} << 62) return {};
  return head;
}

}  // namespace hps::detail::file
