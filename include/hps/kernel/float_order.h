// SPDX-License-Identifier: MIT
#pragma once
// The bits of floating-point numbers as integers near each other where the numbers are. Zeros at the end that all have
// are shifted out.

#include <type_traits>

#include "hps/kernel/best.h"

namespace hps::kernel {

template <class U>
inline constexpr U sign_bit = static_cast<U>(U{1} << (8 * sizeof(U) - 1));

// As signed integers in the order of the numbers: for smooth ones.
template <class U>
struct ToOrdered {
  HPS_INLINE static void run(U* to, const U* bits, std::size_t n, unsigned shift) {
    for (std::size_t i = 0; i < n; ++i) {
      const U negative = static_cast<U>(U{0} - (bits[i] >> (8 * sizeof(U) - 1)));
      to[i] = static_cast<U>(static_cast<U>(bits[i] & ~sign_bit<U>) >> shift ^ negative);
    }
  }
};
template <class U>
struct FromOrdered {  // in place
  HPS_INLINE static void run(U* values, std::size_t n, unsigned shift) {
    for (std::size_t i = 0; i < n; ++i) {
      const U negative = static_cast<U>(U{0} - (values[i] >> (8 * sizeof(U) - 1)));
      values[i] = static_cast<U>(static_cast<U>((values[i] ^ negative) << shift) | (negative & sign_bit<U>));
    }
  }
};

// The sign after the magnitude: for numbers of one size and both signs.
template <class U>
struct ToRotated {
  HPS_INLINE static void run(U* to, const U* bits, std::size_t n, unsigned shift) {
    for (std::size_t i = 0; i < n; ++i)
      to[i] = static_cast<U>(static_cast<U>(static_cast<U>(bits[i] & ~sign_bit<U>) >> shift) << 1 |
                             bits[i] >> (8 * sizeof(U) - 1));
  }
};
template <class U>
struct FromRotated {  // in place
  HPS_INLINE static void run(U* values, std::size_t n, unsigned shift) {
    for (std::size_t i = 0; i < n; ++i)
      values[i] = static_cast<U>(static_cast<U>(values[i] >> 1 << shift) | values[i] << (8 * sizeof(U) - 1));
  }
};

}  // namespace hps::kernel
