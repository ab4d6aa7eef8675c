// SPDX-License-Identifier: MIT
#pragma once
// Decides how many bits integers need.

#include <type_traits>

#include "hps/kernel/best.h"

namespace hps::kernel {

// Summarizes n > 0 integers of the width of U.
template <class U>
struct Summary {
  U least, greatest;
  U varying;  // the bits in which some differ
};

template <class U>
struct Range {
  U least, greatest;
};

template <class U>
struct Summarize {
  using S = std::make_signed_t<U>;

  // `flip` turns the values into signed ones of the same order: the top bit where they are unsigned. One of each half
  // is compared with the other first, so that fewer comparisons wait for the one before.
  HPS_INLINE static Summary<U> run(const U* values, std::size_t n, U flip) {
    const U last = values[n - 1];
    S least = static_cast<S>(last ^ flip), greatest = least;
    U varying = 0;
    const U* const upper = values + n / 2;
    for (std::size_t i = 0; i < n / 2; ++i) {
      const S a = static_cast<S>(values[i] ^ flip), b = static_cast<S>(upper[i] ^ flip);
      const S lesser = a < b ? a : b, larger = a < b ? b : a;
      least = lesser < least ? lesser : least;
      greatest = larger > greatest ? larger : greatest;
      varying = static_cast<U>(varying | (values[i] ^ last) | (upper[i] ^ last));
    }
    return {static_cast<U>(static_cast<U>(least) ^ flip), static_cast<U>(static_cast<U>(greatest) ^ flip), varying};
  }
};

template <class U>
struct Varying {  // the bits in which some of n > 0 values differ from the first
  HPS_INLINE static U run(const U* values, std::size_t n) {
    U varying = 0;
    for (std::size_t i = 0; i < n; ++i) varying = static_cast<U>(varying | (values[i] ^ values[0]));
    return varying;
  }
};

template <class U>
Summary<U> summarize(const U* values, std::size_t n, bool is_signed) {
  constexpr U top = static_cast<U>(U{1} << (8 * sizeof(U) - 1));
  return on_best<Summarize<U>>(values, n, is_signed ? U{0} : top);
}

// The range of the differences between n > 1 neighbouring values; differences wrap around and are signed.
template <class U>
struct RangeOfSteps {
  using S = std::make_signed_t<U>;

  HPS_INLINE static Range<U> run(const U* values, std::size_t n) {
    S least = static_cast<S>(values[1] - values[0]), greatest = least;
    for (std::size_t i = 1; i < n; ++i) {
      const S step = static_cast<S>(values[i] - values[i - 1]);
      least = step < least ? step : least;
      greatest = step > greatest ? step : greatest;
    }
    return {static_cast<U>(least), static_cast<U>(greatest)};
  }
};

}  // namespace hps::kernel
