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

void shuffle_by(char* to, const char* from, std::size_t n, auto width) {
  for (std::size_t j = 0; j < width; ++j)
    for (std::size_t i = 0; i < n; ++i) to[j * n + i] = from[i * width + j];
}
void unshuffle_by(char* to, const char* from, std::size_t n, auto width) {
  for (std::size_t i = 0; i < n; ++i, to += width)
    for (std::size_t j = 0; j < width; ++j) to[j] = from[j * n + i];
}

// n values of `width` bytes.
inline void shuffle(char* to, const char* from, std::size_t n, std::size_t width) {
  with_width(width, [&](auto w) { shuffle_by(to, from, n, w); });
}
inline void unshuffle(char* to, const char* from, std::size_t n, std::size_t width) {
  with_width(width, [&](auto w) { unshuffle_by(to, from, n, w); });
}

}  // namespace hps::kernel
