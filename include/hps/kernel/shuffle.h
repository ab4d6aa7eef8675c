// SPDX-License-Identifier: MIT
#pragma once
// The first bytes of all values, then the second ones, and so on: alike ones are beside each other for compressors.

#include <cstddef>
#include <type_traits>

namespace hps::kernel {

// Calls f with the width, as a constant if it is a common one.
void with_width(std::size_t width, auto&& f) {
  if (width == 2) f(std::integral_constant<std::size_t, 2>());
  else if (width == 4) f(std::integral_constant<std::size_t, 4>());
  else if (width == 8) f(std::integral_constant<std::size_t, 8>());
  else f(width);
}

// n values of `width` bytes.
inline void shuffle(char* to, const char* from, std::size_t n, std::size_t width) {
  with_width(width, [=](auto w) {
    for (std::size_t j = 0; j < w; ++j)
      for (std::size_t i = 0; i < n; ++i) to[j * n + i] = from[i * w + j];
  });
}

inline void unshuffle(char* to, const char* from, std::size_t n, std::size_t width) {
  with_width(width, [=](auto w) {
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < w; ++j) to[i * w + j] = from[j * n + i];
  });
}

}  // namespace hps::kernel
