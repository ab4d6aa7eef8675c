// SPDX-License-Identifier: MIT
#pragma once
// Arithmetic on blocks of integers, which wraps around. `to` may be `from`.

#include <type_traits>

#include "hps/kernel/best.h"
#include "hps/kernel/zigzag.h"

namespace hps::kernel {

template <class U>
struct Subtract {  // (v - base) >> shift
  HPS_INLINE static void run(U* to, const U* from, std::size_t n, U base, unsigned shift) {
    for (std::size_t i = 0; i < n; ++i) to[i] = static_cast<U>(static_cast<U>(from[i] - base) >> shift);
  }
};

template <class U>
struct Add {  // (v << shift) + base
  HPS_INLINE static void run(U* to, const U* from, std::size_t n, U base, unsigned shift) {
    for (std::size_t i = 0; i < n; ++i) to[i] = static_cast<U>(static_cast<U>(from[i] << shift) + base);
  }
};

template <class U>
struct Steps {  // of each of n values from the one before the first of them, less `base`
  HPS_INLINE static void run(U* to, const U* from, std::size_t n, U base) {
    for (std::size_t i = 0; i < n; ++i) to[i] = static_cast<U>(from[i] - from[i - std::size_t{1}] - base);
  }
};

template <class U>
struct Climb {  // in place: the sums of all steps, from `from` on, each with `base` added
  HPS_INLINE static void run(U* steps, std::size_t n, U from, U base) {
    for (std::size_t i = 0; i < n; ++i) steps[i] = from = static_cast<U>(from + steps[i] + base);
  }
};

// ZigZag codes of the differences of order 1 or 2; 0 for the values that have none.
template <class U, unsigned Order>
struct Differences {
  HPS_INLINE static void run(U* to, const U* from, std::size_t n) {
    for (std::size_t i = 0; i < Order && i < n; ++i) to[i] = 0;
    for (std::size_t i = Order; i < n; ++i) {
      const U* const v = from + i;
      const U d = static_cast<U>(Order == 1 ? v[0] - v[-1] : v[0] - 2 * v[-1] + v[-std::ptrdiff_t{Order}]);
      to[i] = zigzag<U>(static_cast<std::make_signed_t<U>>(d));
    }
  }
};

// In place, behind the values that have none. The codes first, for the sake of vectors.
template <class U, unsigned Order>
struct Integrate {
  HPS_INLINE static void run(U* values, std::size_t n) {
    for (std::size_t i = Order; i < n; ++i) values[i] = static_cast<U>(unzigzag(values[i]));
    U v = values[Order - 1], step = Order == 1 ? U{0} : static_cast<U>(v - values[0]);
    for (std::size_t i = Order; i < n; ++i) {
      step = Order == 1 ? values[i] : static_cast<U>(step + values[i]);
      values[i] = v = static_cast<U>(v + step);
    }
  }
};

}  // namespace hps::kernel
