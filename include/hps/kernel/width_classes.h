// SPDX-License-Identifier: MIT
#pragma once
// Integers in one, two, four or eight bytes each: their classes 0 to 3, four to a byte, lowest bits first.
//
// A set does as many as it can, a multiple of four, moves the pointers past them and returns how many.

#include <bit>
#include <cstring>
#include <type_traits>

#include "hps/kernel/avx2/width_classes.h"
#include "hps/kernel/best.h"
#include "hps/kernel/portable/bit_packing.h"
#include "hps/kernel/portable/width_classes.h"

namespace hps::kernel {

// Bytes of n values, without those of the classes.
template <class U>
struct ClassesSize {
  HPS_INLINE static std::size_t run(const U* values, std::size_t n, bool is_signed) {
    const U sign = is_signed;
    U above_one = 0, above_two = 0, above_four = 0;  // bytes
    for (std::size_t i = 0; i < n; ++i) {
      const U code = static_cast<U>(values[i] << sign ^ (U{0} - (values[i] >> (8 * sizeof(U) - 1) & sign)));
      above_one += code >> 8 != 0;
      above_two += code >> 16 != 0;
      if constexpr (sizeof(U) == 8) above_four += code >> 32 != 0;
    }
    return n + static_cast<std::size_t>(above_one + 2 * above_two + 4 * above_four);
  }
};

// Bytes after the values that the functions below may write or read.
inline constexpr std::size_t classes_slack = 14;

// The classes at p, the values after them.
template <class U>
[[gnu::noinline]] char* put_classes(char* p, const U* values, std::size_t n, bool is_signed) {
  char* classes = p;
  p += (n + 3) / 4;
  const std::size_t done =
      with_best([&](auto set) HPS_INLINE_LAMBDA { return put_some_classes(set, classes, p, values, n, is_signed); });
  put_some_classes(Portable(), classes, p, values + done, n - done, is_signed);
  return p;
}

// Bytes of 32 values of these classes, less the one that each has at least.
HPS_INLINE std::size_t classes_more(std::uint64_t classes) {
  constexpr std::uint64_t lower_bits = 0x5555555555555555;
  const std::uint64_t low = classes & lower_bits, high = classes >> 1 & lower_bits;
  const auto count = [](std::uint64_t bits) { return static_cast<std::size_t>(std::popcount(bits)); };
  return count(low) + 3 * (count(high) + count(low & high));
}

// Bytes of the n values of these classes.
struct SizeOfClasses {
  HPS_INLINE static std::size_t run(const char* classes, std::size_t n) {
    std::size_t size = n;
    for (; n >= 32; n -= 32, classes += 8) size += classes_more(load<std::uint64_t>(classes));
    char last[8] = {};
    std::memcpy(last, classes, (n + 3) / 4);
    return size + classes_more(load<std::uint64_t>(last) & low_bits(static_cast<unsigned>(2 * n)));
  }
};
inline std::size_t classes_size(const char* classes, std::size_t n) { return on_best<SizeOfClasses>(classes, n); }

// False if a value is too large for U.
template <class U>
[[gnu::noinline]] bool get_classes(const char* classes, const char* p, U* values, std::size_t n, bool is_signed) {
  std::uint64_t any = 0;
  const std::size_t done = with_best([&](auto set) HPS_INLINE_LAMBDA {
    return get_some_classes(set, classes, p, values, n, is_signed, any);
  });
  get_some_classes(Portable(), classes, p, values + done, n - done, is_signed, any);
  return any >> (8 * sizeof(U) - 1) <= 1;
}

}  // namespace hps::kernel
