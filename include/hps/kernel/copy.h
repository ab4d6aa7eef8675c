// SPDX-License-Identifier: MIT
#pragma once
// Copies of few bytes, as most strings are: moves of fixed size where both sides are known to have the room.

#include <cstddef>
#include <cstring>
#include <type_traits>

#include "hps/config.h"

namespace hps::kernel {

inline constexpr std::size_t short_copy = 32;

HPS_INLINE char* copy(char* to, const char* from, std::size_t n) {
  if (n) std::memcpy(to, from, n);
  return to + n;
}

// Up to 32 bytes, by two moves of 16 that overlap if these are fewer; at least 16 bytes are read and written.
HPS_INLINE void copy_short(char* to, const char* from, std::size_t n) {
  struct Half {
    char bytes[16];
  } first, last;
  const std::size_t at = n < sizeof first ? 0 : n - sizeof first;
  std::memcpy(&first, from, sizeof first);
  std::memcpy(&last, from + at, sizeof last);
  std::memcpy(to, &first, sizeof first);
  std::memcpy(to + at, &last, sizeof last);
}

// Whether 16 bytes at data() may be read, and written if the size is set afterwards: most implementations have that
// much room in an empty string.
template <class String>
constexpr bool has_sixteen(const String& s) {
  if constexpr (checks_containers) return false;
  else if constexpr (requires { typename std::bool_constant<(String().capacity() >= 15)>; })
    return String().capacity() >= 15 || s.capacity() >= 15;
  else return s.capacity() >= 15;
}

// Bytes that copy_string may write for a string of n characters.
constexpr std::size_t room_of_string(std::size_t n) { return n < 16 ? 16 : n; }

template <class String>
HPS_INLINE char* copy_string(char* to, const String& s) {
  const char* const from = reinterpret_cast<const char*>(s.data());
  const std::size_t n = s.size();
  if (n > short_copy) std::memcpy(to, from, n);
  else if (has_sixteen(s)) copy_short(to, from, n);
  else return copy(to, from, n);
  return to + n;
}

// Any number of bytes, 8 to 16 by two moves that overlap.
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
