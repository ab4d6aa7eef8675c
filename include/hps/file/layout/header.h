// SPDX-License-Identifier: MIT
#pragma once
// The first 64 bytes of a file. docs/format-file.md has all layouts.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "hps/config.h"

namespace hps::detail::file {

inline constexpr std::size_t alignment = 64;  // of frames, their bodies, and columns
inline constexpr std::size_t header_size = alignment;

constexpr std::uint64_t aligned(std::uint64_t n) { return (n + alignment - 1) / alignment * alignment; }

using Id = std::array<std::byte, 16>;
using Marker = std::array<char, 16>;

HPS_ONCE Id random_id();
HPS_ONCE std::string make_header(const Id& id);
// Throws Error, without a path.
HPS_ONCE Id read_header(std::string_view bytes);
// Frames of the file begin with it.
HPS_ONCE Marker marker_of(const Id& id);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/layout/header_definitions.h")
