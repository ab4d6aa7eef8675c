// SPDX-License-Identifier: MIT
#pragma once
// Copies of few bytes, as most strings are: moves of fixed size where both sides are known to have the room.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "hps/config.h"

namespace hps::kernel {

inline constexpr std::size_t short_copy = 32, long_copy = 256;

struct Sixteen {
  char bytes[16];
};
HPS_INLINE Sixteen load_sixteen(const char* p) {
  Sixteen s;
  std::memcpy(&s, p, sizeof s);
  return s;
}
HPS_INLINE void store_sixteen(char* p, const Sixteen& s) { std::memcpy(p, &s, sizeof s); }

// Up to 32 bytes, by two moves of 16 that overlap if these are fewer; at least 16 bytes are read and written.
HPS_INLINE void copy_short(char* to, const char* from, std::size_t n) {
  const std::size_t at = n < 16 ? 0 : n - 16;
  const Sixteen first = load_sixteen(from), last = load_sixteen(from + at);
  store_sixteen(to, first);
  store_sixteen(to + at, last);
}

// More than 32: pairs of moves, the last of which overlaps the one before it.
HPS_INLINE void copy_by_pairs(char* to, const char* from, std::size_t n) {
  const std::size_t last = n - 32;
  const Sixteen y = load_sixteen(from + last), z = load_sixteen(from + last + 16);
  std::size_t at = 0;
  do {
    const Sixteen a = load_sixteen(from + at), b = load_sixteen(from + at + 16);
    store_sixteen(to + at, a);
    store_sixteen(to + at + 16, b);
    at += 32;
  } while (at < last);
  store_sixteen(to + last, y);
  store_sixteen(to + last + 16, z);
}

// By two moves of the width of U that overlap.
template <class U>
HPS_INLINE void copy_twice(char* to, const char* from, std::size_t n) {
  U first, last;
  std::memcpy(&first, from, sizeof first);
  std::memcpy(&last, from + n - sizeof last, sizeof last);
  std::memcpy(to, &first, sizeof first);
  std::memcpy(to + n - sizeof last, &last, sizeof last);
}

// Any number of bytes, 4 to 16 by two moves.
HPS_INLINE void move_short(char* to, const char* from, std::size_t n) {
  if (n - 8 <= 8) copy_twice<std::uint64_t>(to, from, n);
  else if (n - 4 < 4) copy_twice<std::uint32_t>(to, from, n);
  else if (n) std::memcpy(to, from, n);
}
// The same where many have one to three bytes.
HPS_INLINE void move_shortest(char* to, const char* from, std::size_t n) {
  if (n - 1 >= 3) return move_short(to, from, n);
  const char first = from[0], middle = from[n / 2], last = from[n - 1];
  to[0] = first;
  to[n / 2] = middle;
  to[n - 1] = last;
}

// Most strings have 4 to 256 characters, for which memcpy takes longer.
HPS_INLINE void copy_contents(char* to, const char* from, std::size_t n) {
  if (n > short_copy) {
    if (n <= long_copy) return copy_by_pairs(to, from, n);
    std::memcpy(to, from, n);
  } else if (n >= 16) {
    copy_short(to, from, n);
  } else {
    move_short(to, from, n);
  }
}

// Any number of bytes; functions, as memcpy is one, but for 16 to 32.
[[gnu::noinline]] inline void write_contents(char* to, const char* from, std::size_t n) { copy_contents(to, from, n); }
// The same out of a message, from which more is read soon: processors by themselves do not look beyond a page.
[[gnu::noinline]] inline void read_contents(char* to, const char* from, std::size_t n) {
  constexpr std::uintptr_t soon = 1024;  // (perhaps after the end of the memory: no pointer may be there)
  if (n > short_copy) __builtin_prefetch(std::bit_cast<const void*>(std::bit_cast<std::uintptr_t>(from) + soon));
  copy_contents(to, from, n);
}

HPS_INLINE char* copy(char* to, const char* from, std::size_t n) {
  if (n - 16 <= short_copy - 16) copy_short(to, from, n);
  else if (n) write_contents(to, from, n);
  return to + n;
}
HPS_INLINE void copy_read(char* to, const char* from, std::size_t n) {
  if (n - 16 <= short_copy - 16) copy_short(to, from, n);
  else read_contents(to, from, n);
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

}  // namespace hps::kernel
