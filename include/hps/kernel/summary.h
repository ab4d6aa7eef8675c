// SPDX-License-Identifier: MIT
#pragma once
// What decides in how many bits integers fit, in one pass.

#include <type_traits>

#include "hps/kernel/best.h"

namespace hps::kernel {

// Of n > 0 integers of the width of U. Differences, of each to the one before it, wrap around and are signed.
template <class U>
struct Summary {
  U least, greatest;
  U varying;  // the bits in which some differ from the first
  U least_step, greatest_step;
};

template <class U>
struct Summarize {
  using S = std::make_signed_t<U>;

  // `flip` turns the values into signed ones of the same order: the top bit where they are unsigned.
  HPS_INLINE static Summary<U> run(const U* values, std::size_t n, U flip) {
    const U first = values[0];
    S least = static_cast<S>(first ^ flip), greatest = least;
    S least_step = n > 1 ? static_cast<S>(values[1] - first) : S{0}, greatest_step = least_step;
    U varying = 0;
    for (std::size_t i = 1; i < n; ++i) {
      const S v = static_cast<S>(values[i] ^ flip), step = static_cast<S>(values[i] - values[i - 1]);
      least = v < least ? v : least;
      greatest = v > greatest ? v : greatest;
      least_step = step < least_step ? step : least_step;
      greatest_step = step > greatest_step ? step : greatest_step;
      varying = static_cast<U>(varying | (values[i] ^ first));
    }
    return {static_cast<U>(static_cast<U>(least) ^ flip), static_cast<U>(static_cast<U>(greatest) ^ flip), varying,
            static_cast<U>(least_step), static_cast<U>(greatest_step)};
  }
};

template <class U>
Summary<U> summarize(const U* values, std::size_t n, bool is_signed) {
  constexpr U top = static_cast<U>(U{1} << (8 * sizeof(U) - 1));
  return on_best<Summarize<U>>(values, n, is_signed ? U{0} : top);
}

}  // namespace hps::kernel
