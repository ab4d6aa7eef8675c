// SPDX-License-Identifier: MIT
#pragma once
// Bit packing by eights: in vectors of four 64-bit lanes, or where eight values fit in a word and several lie in one,
// by pext and pdep.

#include "hps/kernel/avx2/bmi2.h"
#include "hps/kernel/avx2/instructions.h"
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

// Eight values of this width, which is 8 bits or more and leaves room for a shift in a word of eight bytes.
inline constexpr unsigned widest_eights = 56;

struct WideEights {
  std::uint64_t width;

  // The byte in which value k begins, and after how many bits.
  HPS_INLINE std::uint64_t offset(unsigned k) const { return k * width / 8; }
  [[HPS_AVX2]] HPS_INLINE Longs shift(unsigned first) const {
    return (Longs{0, width, 2 * width, 3 * width} + first * width) & 7;
  }
  // The eight bytes from there on, of four values, where each two are in a load from the first of them on.
  [[HPS_AVX2]] HPS_INLINE Bytes bytes(unsigned first) const {
    constexpr std::uint64_t in_turn = 0x0706050403020100, every_byte = 0x0101010101010101;
    const auto after_even = [&](unsigned k) { return in_turn + (offset(k + 1) - offset(k)) * every_byte; };
    return reinterpret_cast<Bytes>(Longs{in_turn, after_even(first), in_turn, after_even(first + 2)});
  }
};

template <class U>
[[HPS_AVX2]] HPS_INLINE std::size_t unpack_wide_eights(const char* p, U* values, std::size_t n, unsigned width) {
  const WideEights eight{width};
  const Bytes bytes_low = eight.bytes(0), bytes_high = eight.bytes(4);
  const Longs shift_low = eight.shift(0), shift_high = eight.shift(4);
  const std::uint64_t mask = low_bits(width), second = eight.offset(2), third = eight.offset(4),
                      fourth = eight.offset(6);
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
  const WideEights eight{width};
  const Longs shift_low = eight.shift(0), shift_high = eight.shift(4);
  const Longs back_low = eight.width - shift_low, back_high = eight.width - shift_high;
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8, p += width) {
    const Longs low = widened(values + i), high = widened(values + i + 4);
    const Longs before_low{0, low[0], low[1], low[2]}, before_high = widened(values + i + 3);
    const Longs x = low << shift_low | before_low >> back_low, y = high << shift_high | before_high >> back_high;
    for (unsigned k = 0; k < 4; ++k) store(p + eight.offset(k), static_cast<std::uint64_t>(x[k]));
    for (unsigned k = 0; k < 4; ++k) store(p + eight.offset(4 + k), static_cast<std::uint64_t>(y[k]));
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
  if (width > avx2::widest_eights) return 0;
  if (width >= 8) return avx2::pack_wide_eights(p, values, n, width);
  if constexpr (sizeof(U) < 8)
    if (fast_bmi2) return avx2::pack_narrow_eights(p, values, n, width);
  return avx2::shift_narrow_eights(p, values, n, width);
}

// Up to 16 bytes after the values are read.
template <class U>
[[HPS_AVX2, gnu::noinline]] std::size_t unpack_some(Avx2, const char* p, U* values, std::size_t n, unsigned width) {
  if (width > avx2::widest_eights) return 0;
  if constexpr (sizeof(U) < 8)
    if (width < 8 && fast_bmi2) return avx2::unpack_narrow_eights(p, values, n, width);
  return avx2::unpack_wide_eights(p, values, n, width);
}

}  // namespace hps::kernel
#endif
