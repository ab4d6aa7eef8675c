// SPDX-License-Identifier: MIT
#pragma once
// Unsigned integers in as few bits as the greatest of them needs: value k is the bits from k * width on of one stream
// of bits, least significant bit first. The layout is that of Apache Parquet's bit packing.
//
// A set packs as many values as it can, a multiple of eight, which begin and end with a byte; it returns how many.

#include "hps/kernel/avx2/bit_packing.h"
#include "hps/kernel/neon/bit_packing.h"
#include "hps/kernel/portable/bit_packing.h"

namespace hps::kernel {

// Bytes of n values of `width` bits.
constexpr std::size_t packed_size(std::size_t n, unsigned width) { return (n * width + 7) / 8; }

// Bytes after the values that the functions below may write or read.
inline constexpr std::size_t packing_slack = 16;

// n values, of which none has more than `width` bits, 0 to those of U; returns their end.
template <class U>
[[gnu::noinline]] char* pack_bits(char* p, const U* values, std::size_t n, unsigned width) {
  const std::size_t done = with_best([&](auto set) HPS_INLINE_LAMBDA { return pack_some(set, p, values, n, width); });
  pack_some(Portable(), p + done * width / 8, values + done, n - done, width);
  return p + packed_size(n, width);
}

// The inverse.
template <class U>
void unpack_bits(const char* p, U* values, std::size_t n, unsigned width) {
  const std::size_t done = with_best([&](auto set) HPS_INLINE_LAMBDA { return unpack_some(set, p, values, n, width); });
  unpack_some(Portable(), p + done * width / 8, values + done, n - done, width);
}

}  // namespace hps::kernel
