// SPDX-License-Identifier: MIT
#pragma once
// IEEE 754 binary128, in which long double travels: it holds x87's 80 bits, binary64 and itself exactly. Written with
// frexp and ldexp because the bits of a long double mean something else on every platform.

#include "hps/kernel/endian.h"

namespace hps::kernel {

struct Float128 {
  std::uint64_t low, high;  // high: sign, 15 bits of exponent, 48 of fraction
};

inline constexpr int float128_bias = 16383;
inline constexpr std::uint64_t float128_hidden = std::uint64_t{1} << 48;
inline constexpr std::uint64_t float128_infinity = std::uint64_t{0x7fff} << 48;

// A NaN keeps its sign only.
inline Float128 to_float128(long double v) {
  const std::uint64_t sign = static_cast<std::uint64_t>(__builtin_signbit(v) != 0) << 63;
  if (v != v) return {0, sign | float128_infinity | float128_hidden >> 1};
  if (__builtin_isinf(v)) return {0, sign | float128_infinity};
  if (v == 0) return {0, sign};
  int exponent;
  const long double top = __builtin_ldexpl(__builtin_frexpl(sign ? -v : v, &exponent), 49);  // 49 bits before the point
  auto high = static_cast<std::uint64_t>(top);
  auto low = static_cast<std::uint64_t>(__builtin_ldexpl(top - static_cast<long double>(high), 64));
  int biased = exponent - 1 + float128_bias;
  for (; biased < 1; ++biased) {  // subnormal
    low = low >> 1 | high << 63;
    high >>= 1;
  }
  if (high < float128_hidden) biased = 0;
  return {low, sign | static_cast<std::uint64_t>(biased) << 48 | (high & (float128_hidden - 1))};
}

// Exact where long double can hold the value, else one of its two neighbours. False when it is too large for one.
inline bool from_float128(Float128 f, long double& v) {
  const int biased = static_cast<int>(f.high >> 48 & 0x7fff);
  const std::uint64_t fraction = f.high & (float128_hidden - 1);
  const bool finite = biased != 0x7fff;
  if (!finite) {
    v = fraction | f.low ? __builtin_nanl("") : __builtin_infl();
  } else {
    const std::uint64_t high = biased ? fraction | float128_hidden : fraction;
    const int exponent = (biased ? biased : 1) - float128_bias - 48;
    // In three parts, each exact even where long double is a double.
    v = __builtin_ldexpl(static_cast<long double>(high), exponent) +
        (__builtin_ldexpl(static_cast<long double>(f.low >> 32), exponent - 32) +
         __builtin_ldexpl(static_cast<long double>(f.low & 0xffffffff), exponent - 64));
  }
  if (f.high >> 63) v = -v;
  return !finite || !__builtin_isinf(v);
}

}  // namespace hps::kernel
