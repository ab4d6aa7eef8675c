// SPDX-License-Identifier: MIT
#pragma once
// Integers that are multiples of a factor. Division by it is a multiplication by its inverse: that of an odd number
// modulo 2^W comes from Newton's iteration, each step of which doubles the bits that are right.

#include <bit>
#include <utility>

#include "hps/kernel/best.h"

namespace hps::kernel {

// The greatest common one; of 0 and b it is b. (Stein's algorithm: std::gcd divides, which takes ten times as long.)
template <class U>
U common_factor(U a, U b) {
  if (!a || !b) return a | b;
  const int shift = std::countr_zero(static_cast<U>(a | b));
  a = static_cast<U>(a >> std::countr_zero(a));
  while (b) {
    b = static_cast<U>(b >> std::countr_zero(b));
    if (a > b) std::swap(a, b);
    b = static_cast<U>(b - a);
  }
  return static_cast<U>(a << shift);
}

// Multiplies by 1 / factor, factor > 0.
template <class U>
struct Inverse {
  unsigned shift;  // the zeros at the end of the factor
  U odd;           // the inverse of the rest

  explicit Inverse(U factor) : shift(static_cast<unsigned>(std::countr_zero(factor))) {
    const U rest = static_cast<U>(factor >> shift);
    odd = rest;  // three bits are right
    for (unsigned bits = 3; bits < 8 * sizeof(U); bits *= 2) odd = static_cast<U>(odd * static_cast<U>(2 - rest * odd));
  }
};

// (v - base) / factor; returns all bits that occur in the quotients, or in what does not divide. A quotient that is
// greater than the range of the values allows belongs to no multiple.
template <class U>
struct Quotients {
  HPS_INLINE static U run(U* to, const U* from, std::size_t n, U base, Inverse<U> inverse) {
    const U below = static_cast<U>((U{1} << inverse.shift) - 1);
    U any = 0, rest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const U v = static_cast<U>(from[i] - base);
      rest = static_cast<U>(rest | v);
      to[i] = static_cast<U>(static_cast<U>(v >> inverse.shift) * inverse.odd);
      any = static_cast<U>(any | to[i]);
    }
    return rest & below ? static_cast<U>(~U{0}) : any;
  }
};

template <class U>
struct Multiples {  // in place: v * factor + base
  HPS_INLINE static void run(U* values, std::size_t n, U factor, U base) {
    for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<U>(values[i] * factor + base);
  }
};

}  // namespace hps::kernel
