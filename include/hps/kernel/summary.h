// SPDX-License-Identifier: MIT
#pragma once
// What decides in how many bits integers fit.

#include <type_traits>

#include "hps/kernel/best.h"

namespace hps::kernel {

// Of n > 0 integers of the width of U.
template <class U>
struct Summary {
  U least, greatest;
  U varying;  // the bits in which some differ from the first
};

template <class U>
struct Range {
  U least, greatest;
};

template <class U>
struct Summarize {
  using S = std::make_signed_t<U>;

  // `flip` turns the values into signed ones of the same order: the top bit where they are unsigned.
  HPS_INLINE static Summary<U> run(const U* values, std::size_t n, U flip) {
    const U first = values[0];
    S least = static_cast<S>(first ^ flip), greatest = least;
    U varying = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const S v = static_cast<S>(values[i] ^ flip);
      least = v < least ? v : least;
      greatest = v > greatest ? v : greatest;
      varying = static_cast<U>(varying | (values[i] ^ first));
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

// Of the differences of n > 1 values, of each to the one before it, which wrap around and are signed.
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
