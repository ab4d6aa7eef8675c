// SPDX-License-Identifier: MIT
#pragma once
// Copies of few bytes, as most strings are: one move of fixed size where both sides are known to have the room.

#include <cstddef>
#include <cstring>

#include "hps/config.h"

namespace hps::kernel {

inline constexpr std::size_t short_copy = 16;

struct Short {
  char bytes[short_copy];
};

HPS_INLINE char* copy(char* to, const char* from, std::size_t n) {
  if (n) std::memcpy(to, from, n);
  return to + n;
}

// A string of n characters, in memory for `capacity` + 1; `to` has room for n + 16.
HPS_INLINE char* copy_string(char* to, const char* from, std::size_t n, std::size_t capacity) {
  if (n > short_copy || capacity + 1 < short_copy || checks_containers) return copy(to, from, n);
  Short s;
  std::memcpy(&s, from, sizeof s);
  std::memcpy(to, &s, sizeof s);
  return to + n;
}

// 8 to 16 bytes by two moves that overlap.
HPS_INLINE void move_short(char* to, const char* from, std::size_t n) {
  if (n - 8 <= 8) {
    std::uint64_t first, last;
    std::memcpy(&first, from, 8);
    std::memcpy(&last, from + n - 8, 8);
    std::memcpy(to, &first, 8);
    std::memcpy(to + n - 8, &last, 8);
  } else if (n) {
    std::memcpy(to, from, n);
  }
}

}  // namespace hps::kernel
