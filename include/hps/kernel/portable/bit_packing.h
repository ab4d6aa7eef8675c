// SPDX-License-Identifier: MIT
#pragma once
// Bit packing in registers of 64 bits.

#include "hps/kernel/endian.h"
#include "hps/kernel/isa.h"

namespace hps::kernel {

constexpr std::uint64_t low_bits(unsigned n) { return n < 64 ? (std::uint64_t{1} << n) - 1 : ~std::uint64_t{0}; }

// All of them; up to 8 bytes more are written.
template <class U>
HPS_INLINE std::size_t pack_some(Portable, char* p, const U* values, std::size_t n, unsigned width) {
  std::uint64_t bits = 0;
  unsigned filled = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t v = values[i];
    bits |= v << filled;
    filled += width;
    if (filled < 64) continue;
    p = store(p, bits);
    filled -= 64;
    bits = filled ? v >> (width - filled) : 0;
  }
  if (filled) store(p, bits);
  return n;
}

// The inverse; up to 16 bytes after them are read.
template <class U>
HPS_INLINE std::size_t unpack_some(Portable, const char* p, U* values, std::size_t n, unsigned width) {
  const std::uint64_t mask = low_bits(width);
  std::size_t at = 0;
  for (std::size_t i = 0; i < n; ++i, at += width) {
    const char* const q = p + at / 8;
    const unsigned shift = at % 8;
    std::uint64_t v = load<std::uint64_t>(q) >> shift;
    if (sizeof(U) == 8 && width > 57) v |= load<std::uint64_t>(q + 8) << 1 << (63 - shift);
    values[i] = static_cast<U>(v & mask);
  }
  return n;
}

}  // namespace hps::kernel
