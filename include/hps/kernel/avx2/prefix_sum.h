// SPDX-License-Identifier: MIT
#pragma once
// Sums within a vector by shifts; from vector to vector only one addition waits for the one before.

#include "hps/kernel/avx2/instructions.h"
#include "hps/kernel/portable/prefix_sum.h"

#if defined(__x86_64__)

namespace hps::kernel {
namespace avx2 {

// n values of 4 or 8 bytes, a multiple of 32 bytes in all.
template <bool ZigZag, class U>
[[HPS_AVX2, gnu::noinline]] U prefix_sum(U* values, std::size_t n, U from) {
  typedef U Vector __attribute__((vector_size(32)));
  constexpr bool narrow = sizeof(U) == 4;
  constexpr unsigned char none = 0x80, a = narrow ? 4 : 0, b = 4;  // bytes of the last value of the lower half
  // Shuffles the last value of the lower half of each 16 bytes into the upper half.
  constexpr Bytes upper = {none,  none, none,  none,  none,  none,  none, none,  a,     a + 1, a + 2,
                           a + 3, b,    b + 1, b + 2, b + 3, none,  none, none,  none,  none,  none,
                           none,  none, a,     a + 1, a + 2, a + 3, b,    b + 1, b + 2, b + 3};
  // In units of 4 bytes: the last value of the lower 16 bytes, and of all.
  constexpr unsigned last = narrow ? 3 : 2, end = narrow ? 7 : 6;
  constexpr Ints of_lower = {last, 3, last, 3, last, 3, last, 3}, of_all = {end, 7, end, 7, end, 7, end, 7};
  constexpr Longs only_upper = {0, 0, ~std::uint64_t{0}, ~std::uint64_t{0}};

  Vector sum = Vector{} + from;
  for (std::size_t i = 0; i < n; i += 32 / sizeof(U)) {
    auto x = load<Vector>(values + i);
    if constexpr (ZigZag) x = x >> 1 ^ -(x & 1);
    if constexpr (narrow) x += reinterpret_cast<Vector>(reinterpret_cast<Longs>(x) << 32);
    x += reinterpret_cast<Vector>(shuffle(reinterpret_cast<Bytes>(x), upper));
    x += reinterpret_cast<Vector>(permute<Longs>(x, of_lower) & only_upper);
    const Vector sums = x + sum;
    std::memcpy(values + i, &sums, sizeof sums);
    sum += permute<Vector>(x, of_all);
  }
  return sum[0];
}

}  // namespace avx2

// As many as fill vectors.
template <bool ZigZag, class U>
HPS_INLINE std::size_t sum_some(Avx2, U* values, std::size_t n, U& from) {
  if constexpr (sizeof(U) < 4) {
    return 0;
  } else {
    const std::size_t done = n * sizeof(U) / 32 * 32 / sizeof(U);
    if (done) from = avx2::prefix_sum<ZigZag>(values, done, from);
    return done;
  }
}

}  // namespace hps::kernel
#endif
