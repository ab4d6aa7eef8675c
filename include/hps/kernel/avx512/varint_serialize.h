// SPDX-License-Identifier: MIT
#pragma once
// Each value in a lane of 4 or 8 bytes, its groups of seven bits in the bytes of the lane. Bytes that are not needed
// are squeezed out of all lanes at once.

#include "hps/kernel/avx512/vectors.h"
#include "hps/kernel/integers.h"

#if defined(__x86_64__)

namespace hps::kernel::avx512 {

template <class I, std::size_t N, class V>  // N values, in lanes of those of V
[[HPS_AVX512]] HPS_INLINE V load_values(const char* p) {
  auto v = load<Vector<typename I::Unsigned, N>>(p);
  if constexpr (I::is_signed) {
    const auto sign = reinterpret_cast<Vector<std::make_signed_t<typename I::Unsigned>, N>>(v) >> (I::bits - 1);
    v = v << 1 ^ reinterpret_cast<decltype(v)>(sign);
  }
  return __builtin_convertvector(v, V);
}

// The groups of seven bits of each value. `filled` is not zero in their bytes, and in those below.
[[HPS_AVX512]] HPS_INLINE Ints spread(Ints v, Ints& filled) {
  v = shift_bytes(v, every<Bytes>(0x352e2720150e0700)) & 0x7f7f7f7f;
  filled = v | v >> 8;
  filled |= filled >> 16;
  return v;
}
[[HPS_AVX512]] HPS_INLINE Longs spread(Longs v, Longs& filled) {
  v = shift_bytes(v, every<Bytes>(0x312a231c150e0700)) & 0x7f7f7f7f7f7f7f7f;
  filled = v | v >> 8;
  filled |= filled >> 16;
  filled |= filled >> 32;
  return v;
}

template <class V>  // those of the bytes at which `filled` is not zero
[[HPS_AVX512]] HPS_INLINE char* put_filled(char* p, V bytes, V filled) {
  const std::uint64_t mask = not_zero(filled);
  store(p, compress(reinterpret_cast<Bytes>(bytes), mask));
  return p + std::popcount(mask);
}

template <class V>  // 0x80 in the bytes of x that are not zero
[[HPS_AVX512]] HPS_INLINE V top_bit_of_filled(V x) {
  const auto filled = reinterpret_cast<Bytes>(reinterpret_cast<Bytes>(x) != 0);
  return reinterpret_cast<V>(filled & 0x80);
}

// Values whose varints fit in their lanes: of up to 28 or 56 bits.
template <class V>
[[HPS_AVX512]] HPS_INLINE char* put_short(char* p, V v) {
  V filled;
  const V groups = spread(v, filled);
  return put_filled(p, groups | top_bit_of_filled(filled >> 8), filled | 1);
}

// Any values: in two lanes each, four of them at once.
[[HPS_AVX512]] HPS_INLINE char* put_long(char* p, Longs v) {
  Longs filled;
  const Longs groups = spread(v, filled), high = v >> 56;
  const auto is_long = reinterpret_cast<Longs>(high != 0);
  const Longs is_longest = high & 0x80;
  const Longs low_bytes = groups | top_bit_of_filled(filled >> 8) | (is_long & 0x8080808080808080);
  const Longs low_filled = filled | is_long | 1;
  const Longs high_bytes = high | is_longest << 1;
  const Longs high_filled = (is_long & 1) | is_longest << 1;
  const Longs first{0, 8, 1, 9, 2, 10, 3, 11}, second{4, 12, 5, 13, 6, 14, 7, 15};
  p = put_filled(p, pick(low_bytes, high_bytes, first), pick(low_filled, high_filled, first));
  return put_filled(p, pick(low_bytes, high_bytes, second), pick(low_filled, high_filled, second));
}

template <class I>
[[HPS_AVX512]] HPS_INLINE char* put_sixteen(char* p, const char* values) {
  if constexpr (I::bits < 32) {
    return put_short(p, load_values<I, 16, Ints>(values));
  } else if constexpr (I::bits == 32) {
    const auto v = load_values<I, 16, Ints>(values);
    if (!not_zero(v >> 28)) return put_short(p, v);
    p = put_short(p, load_values<I, 8, Longs>(values));
    return put_short(p, load_values<I, 8, Longs>(values + 8 * I::width));
  } else {
    const auto a = load_values<I, 8, Longs>(values), b = load_values<I, 8, Longs>(values + 8 * I::width);
    const Ints even{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30};
    if (!not_zero((a | b) >> 28)) return put_short(p, pick(a, b, even));
    if (!not_zero((a | b) >> 56)) return put_short(put_short(p, a), b);
    return put_long(put_long(p, a), b);
  }
}

}  // namespace hps::kernel::avx512
#endif
