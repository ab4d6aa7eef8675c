// SPDX-License-Identifier: MIT
#pragma once
// Arithmetic on blocks of integers, which wraps around. `to` may be `from`.

#include <type_traits>

#include "hps/kernel/best.h"
#include "hps/kernel/prefix_sum.h"
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
    const U* const before = from - 1;
    for (std::size_t i = 0; i < n; ++i) to[i] = static_cast<U>(from[i] - before[i] - base);
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

// The inverse of Differences, in place: the first values are known, and their codes do not matter. From the first code
// on, as these were stored: a vector of two that were stored apart is waited for.
template <class U, unsigned Order>
void integrate(U* values, std::size_t n, const U (&first)[Order]) {
  const auto code = [values](std::size_t i) { return static_cast<U>(unzigzag(values[i])); };
  if constexpr (Order == 1) {
    prefix_sum<true>(values, n, static_cast<U>(first[0] - code(0)));
  } else {
    const U step = static_cast<U>(first[1] - first[0] - code(1));  // to the first value
    prefix_sum<true>(values, n, static_cast<U>(step - code(0)));
    prefix_sum(values, n, static_cast<U>(first[0] - step));
  }
}

}  // namespace hps::kernel
