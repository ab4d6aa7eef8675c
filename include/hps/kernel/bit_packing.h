// SPDX-License-Identifier: MIT
#pragma once
// Unsigned integers in as few bits as the greatest of them needs: value k is the bits from k * width on of one stream
// of bits, least significant bit first. The layout is that of Apache Parquet's bit packing.

#include "hps/kernel/bit_packing_avx2.h"
#include "hps/kernel/isa.h"

namespace hps::kernel {

// Bytes of n values of `width` bits.
constexpr std::size_t packed_size(std::size_t n, unsigned width) { return (n * width + 7) / 8; }

// Bytes behind the values that the functions below may write or read.
inline constexpr std::size_t packing_slack = 16;

// n values, of which none has more than `width` bits, 0 to those of U; returns their end.
template <class U>
[[gnu::noinline]] char* pack_bits(char* p, const U* values, std::size_t n, unsigned width) {
  std::size_t done = 0;
#if defined(__x86_64__)
  if (isa != Isa::portable && width <= avx2::widest) done = avx2::pack_eights(p, values, n, width);
#endif
  pack_each(p + done * width / 8, values + done, n - done, width);
  return p + packed_size(n, width);
}

// The inverse.
template <class U>
void unpack_bits(const char* p, U* values, std::size_t n, unsigned width) {
  std::size_t done = 0;
#if defined(__x86_64__)
  if (isa != Isa::portable && width <= avx2::widest) done = avx2::unpack_eights(p, values, n, width);
#endif
  unpack_each(p + done * width / 8, values + done, n - done, width);
}

}  // namespace hps::kernel
