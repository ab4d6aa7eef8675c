// SPDX-License-Identifier: MIT
#pragma once

#include "hps/buffer/options.h"

namespace hps::detail::evolution {

// Counts values inside of each other: records and the like, too, which no limit of the format counts.
inline std::size_t most_levels(const Limits& limits) {
  return limits.depth < std::size_t{1} << 20 ? 2 * limits.depth + 256 : limits.depth;
}

// The limit of depth that leaves no more than so many levels, and as few as there are for any limit.
constexpr std::size_t depth_of_levels(std::size_t levels) { return levels > 256 ? (levels - 256) / 2 : 0; }

}  // namespace hps::detail::evolution
