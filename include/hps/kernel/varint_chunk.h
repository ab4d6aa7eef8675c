// SPDX-License-Identifier: MIT
#pragma once
// The varints in 64 bytes, by what a bit for each byte says about it.

#include "hps/kernel/varint.h"

namespace hps::kernel {

struct VarintChunk {
  static constexpr std::size_t size = 64;   // bytes that it looks at
  static constexpr std::size_t reach = 80;  // that may be read

  std::uint64_t last;              // the last bytes of the varints,
  std::uint64_t more;              // their other bytes,
  std::uint64_t two, four, eight;  // and those at which so many of the latter follow each other
  unsigned length;                 // of all the varints

  // The varints with these last bytes; `top` has the top bits of all bytes.
  HPS_INLINE VarintChunk(std::uint64_t top, std::uint64_t last_bytes) : last(last_bytes) {
    length = last ? 64 - static_cast<unsigned>(std::countl_zero(last)) : 0;
    more = last ? top & ~std::uint64_t{0} >> (64 - length) : 0;
    two = more & more >> 1;
    four = two & two >> 2;
    eight = four & four >> 4;
  }

  // Whether one has a zero where its highest bits should be, or more than ten bytes; `zero` has the bytes that are
  // zero.
  HPS_INLINE bool wrong(std::uint64_t zero) const { return (zero & more << 1) || (eight & two >> 8); }
};

}  // namespace hps::kernel
