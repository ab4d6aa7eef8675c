// SPDX-License-Identifier: MIT
#pragma once
// Where varints begin.

#include "hps/kernel/set_bits.h"
#include "hps/kernel/varint_chunk.h"

namespace hps::kernel {

// The places of `count` varints of a chunk that have these last bytes, and of eight more, as if these began with the
// first one: lanes without a varint of their own see none that could be wrong.
struct VarintStarts {
  alignas(64) unsigned char at[VarintChunk::size + 8];

  HPS_INLINE VarintStarts(std::uint64_t last, std::size_t count) {
    const std::uint64_t first = last << 1 | 1;
    std::size_t n = 0;
    for (unsigned i = 0; i < VarintChunk::size; i += 8) {
      const auto eight = static_cast<unsigned>(first >> i & 0xff);
      const std::uint64_t places = set_bits[eight] + i * 0x0101010101010101;
      std::memcpy(at + n, &places, 8);
      n += static_cast<std::size_t>(std::popcount(eight));
    }
    std::memset(at + count, 0, 8);
  }
};

}  // namespace hps::kernel
