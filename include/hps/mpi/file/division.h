// SPDX-License-Identifier: MIT
#pragma once
// Who of the ranks writes what they bring to one call.

#include <algorithm>
#include <cstdint>

namespace hps::mpi {

// How many bytes in raw there are before those of a rank, or of a node, and how many it has.
struct Share {
  std::int64_t before, bytes;
};

// Ranks that come one after another are a group, of which the first one writes. A group ends with the rank in which the
// bytes of all cross a multiple of `step`, unless less than half a step is left then, and before one that has a step by
// itself: so no rank moves much more than that, and those that bring enough for chunks of their own write them.
struct Division {
  std::int64_t step;
  std::int64_t all;         // bytes of all ranks
  bool is_limited = false;  // there are no more groups than multiples of the step

  bool begins(const Share& share) const { return !is_limited && share.bytes >= step; }
  bool ends(const Share& share) const {
    const std::int64_t after = share.before + share.bytes;
    return share.before / step != after / step && 2 * (all - after) >= step;
  }
};

// The size of equal chunks that hold so many bytes: close to `chunk`, and at most largest_chunk(chunk).
constexpr std::size_t largest_chunk(std::size_t chunk) { return chunk + chunk / 2 + 1; }
constexpr std::size_t even_chunk(std::uint64_t bytes, std::uint64_t chunk) {
  const std::uint64_t chunks = std::max<std::uint64_t>((bytes + chunk / 2) / chunk, 1);
  return static_cast<std::size_t>((bytes + chunks - 1) / chunks);
}

}  // namespace hps::mpi
