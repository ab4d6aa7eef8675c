// SPDX-License-Identifier: MIT
#pragma once
// Bit packing by eights: in vectors of four 64-bit lanes, or where eight values fit in a word and several lie in one,
// by pext and pdep.

#include "hps/kernel/avx2/bmi2.h"
#include "hps/kernel/avx2/instructions.h"
#include "hps/kernel/packed_eights.h"
#include "hps/kernel/portable/bit_packing.h"

#if defined(__x86_64__)

namespace hps::kernel {
namespace avx2 {

// The lowest bits of each of the values in a word.
template <class U>
HPS_INLINE std::uint64_t low_bits_of_each(unsigned width) {
  return low_bits(width) * (~std::uint64_t{0} / low_bits(8 * sizeof(U)));
}

template <class U>
[[HPS_AVX2]] HPS_INLINE std::size_t unpack_narrow_eights(const char* p, U* values, std::size_t n, unsigned width) {
  const std::uint64_t mask = low_bits_of_each<U>(width);
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8, p += width) {
    const auto bits = load<std::uint64_t>(p);
    for (std::size_t k = 0; k < 8; k += 8 / sizeof(U)) {
      const std::uint64_t some = deposit(bits >> k * width, mask);
      std::memcpy(values + i + k, &some, sizeof some);
    }
  }
  return i;
}

template <class U>
[[HPS_AVX2]] HPS_INLINE std::size_t unpack_wide_eights(const char* p, U* values, std::size_t n, unsigned width) {
  const auto& eight = packed_eights<8>[width];
  const auto bytes_low = load<Bytes>(eight.bytes.data()), bytes_high = load<Bytes>(&eight.bytes[32]);
  const auto shift_low = load<Longs>(eight.shift.data()), shift_high = load<Longs>(&eight.shift[4]);
  const std::uint64_t mask = low_bits(width);
  const unsigned second = eight.offset[2], third = eight.offset[4], fourth = eight.offset[6];
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8, p += width) {
    const auto low = reinterpret_cast<Longs>(shuffle(load_two(p, p + second), bytes_low));
    const auto high = reinterpret_cast<Longs>(shuffle(load_two(p + third, p + fourth), bytes_high));
    store_narrowed(values + i, low >> shift_low & mask);
    store_narrowed(values + i + 4, high >> shift_high & mask);
  }
  return i;
}

// Value k at its byte, with the upper bits of the value before it below; eight bytes each, the later ones overwrite
// what the earlier ones have no bits for. Up to 8 bytes more are written.
template <class U>
[[HPS_AVX2]] HPS_INLINE std::size_t pack_wide_eights(char* p, const U* values, std::size_t n, unsigned width) {
  const auto& eight = packed_eights<8>[width];
  const auto shift_low = load<Longs>(eight.shift.data()), shift_high = load<Longs>(&eight.shift[4]);
  const auto back_low = load<Longs>(eight.shift_back.data()), back_high = load<Longs>(&eight.shift_back[4]);
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8, p += width) {
    const Longs low = widened(values + i), high = widened(values + i + 4);
    const Longs before_low{0, low[0], low[1], low[2]}, before_high = widened(values + i + 3);
    const Longs x = low << shift_low | before_low >> back_low, y = high << shift_high | before_high >> back_high;
    for (unsigned k = 0; k < 4; ++k) store(p + eight.offset[k], static_cast<std::uint64_t>(x[k]));
    for (unsigned k = 0; k < 4; ++k) store(p + eight.offset[4 + k], static_cast<std::uint64_t>(y[k]));
  }
  return i;
}

// Eight values in one store: by pext, or by shifts, which are slower but where each value fills a lane.
template <class U>
[[HPS_AVX2]] HPS_INLINE std::size_t pack_narrow_eights(char* p, const U* values, std::size_t n, unsigned width) {
  const std::uint64_t mask = low_bits_of_each<U>(width);
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8, p += width) {
    std::uint64_t bits = 0;
    for (std::size_t k = 0; k < 8; k += 8 / sizeof(U))
      bits |= extract(load<std::uint64_t>(values + i + k), mask) << k * width;
    store(p, bits);
  }
  return i;
}
template <class U>
[[HPS_AVX2]] HPS_INLINE std::size_t shift_narrow_eights(char* p, const U* values, std::size_t n, unsigned width) {
  const std::uint64_t w = width;
  const Longs shift_low{0, w, 2 * w, 3 * w}, shift_high = shift_low + 4 * w;
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8, p += width) {
    const Longs x = widened(values + i) << shift_low | widened(values + i + 4) << shift_high;
    store(p, static_cast<std::uint64_t>(x[0] | x[1] | x[2] | x[3]));
  }
  return i;
}

}  // namespace avx2

template <class U>
[[HPS_AVX2, gnu::noinline]] std::size_t pack_some(Avx2, char* p, const U* values, std::size_t n, unsigned width) {
  if (width > widest_packed_eights<8>) return 0;
  if (width >= 8) return avx2::pack_wide_eights(p, values, n, width);
  if constexpr (sizeof(U) < 8)
    if (fast_bmi2) return avx2::pack_narrow_eights(p, values, n, width);
  return avx2::shift_narrow_eights(p, values, n, width);
}

// Up to 16 bytes after the values are read.
template <class U>
[[HPS_AVX2, gnu::noinline]] std::size_t unpack_some(Avx2, const char* p, U* values, std::size_t n, unsigned width) {
  if (width > widest_packed_eights<8>) return 0;
  if constexpr (sizeof(U) < 8)
    if (width < 8 && fast_bmi2) return avx2::unpack_narrow_eights(p, values, n, width);
  return avx2::unpack_wide_eights(p, values, n, width);
}

}  // namespace hps::kernel
#endif
