// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace hps::detail::evolution {

// How what was written becomes what is read.
enum class Way : std::uint8_t {
  none,
  same,    // by one schema
  number,  // converted where the value allows it
  bytes,   // text, bytes and numbers of 8 bits
  parts,   // part by part
  wrap,    // into an optional, a pointer or a variant
  unwrap,  // from one, where it holds the value
  never,   // what a null has in place of a value: an error where it is met
};

inline constexpr std::uint32_t no_part = static_cast<std::uint32_t>(-1);

// A part of the writer's that becomes one of the reader's. Without the one it is filled in, without the other skipped.
struct Match {
  std::uint32_t theirs = no_part, ours = no_part;  // numbers of parts
  std::uint32_t pair = no_part;                    // of the nodes
};

// A node of the writer's that becomes one of the reader's.
struct Pair {
  std::uint32_t theirs = 0, ours = 0;
  bool may_wrap = true;
  Way way = Way::none;
  std::vector<Match> matches = {};
};

}  // namespace hps::detail::evolution
