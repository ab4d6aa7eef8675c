// SPDX-License-Identifier: MIT
#pragma once

#include "hps/buffer/options.h"

namespace hps::detail::evolution {

// Counts values inside of each other: records and the like, too, which no limit of the format counts.
inline std::size_t most_levels(const Limits& limits) {
  return limits.depth < std::size_t{1} << 20 ? 2 * limits.depth + 256 : limits.depth;
}

}  // namespace hps::detail::evolution
