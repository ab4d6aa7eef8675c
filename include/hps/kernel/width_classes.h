// SPDX-License-Identifier: MIT
#pragma once
// Integers in one, two, four or eight bytes each: their classes 0 to 3, four to a byte, lowest bits first.

#include <bit>
#include <cstring>
#include <type_traits>

#include "hps/kernel/best.h"
#include "hps/kernel/bit_packing_scalar.h"
#include "hps/kernel/endian.h"
#include "hps/kernel/width_classes_avx2.h"
#include "hps/kernel/zigzag.h"

namespace hps::kernel {

template <class U>
HPS_INLINE std::uint64_t class_code(U v, bool is_signed) {
  return is_signed ? zigzag<U>(static_cast<std::make_signed_t<U>>(v)) : v;
}

HPS_INLINE unsigned class_of(std::uint64_t code) {
  return static_cast<unsigned>(code > 0xff) + (code > 0xffff) + (code > 0xffffffff);
}

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

// Bytes behind the values that the functions below may write or read.
inline constexpr std::size_t classes_slack = 14;

// The classes at p, the values behind them.
template <class U>
[[gnu::noinline]] char* put_classes(char* p, const U* values, std::size_t n, bool is_signed) {
  char* classes = p;
  p += (n + 3) / 4;
  std::size_t i = 0;
#if defined(__x86_64__)
  if (isa != Isa::portable) {
    i = n / 4 * 4;
    p = avx2::put_fours(classes, p, values, i, is_signed);
    classes += i / 4;
  }
#endif
  for (; i < n; i += 4) {
    unsigned four = 0;
    for (std::size_t k = 0; k < 4 && i + k < n; ++k) {
      const std::uint64_t code = class_code(values[i + k], is_signed);
      const unsigned c = class_of(code);
      store(p, code);
      p += std::size_t{1} << c;
      four |= c << (2 * k);
    }
    *classes++ = static_cast<char>(four);
  }
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
  static constexpr std::uint64_t masks[] = {0xff, 0xffff, 0xffffffff, ~std::uint64_t{0}};
  std::uint64_t any = 0;
  std::size_t i = 0;
#if defined(__x86_64__)
  if (isa != Isa::portable) {
    i = n / 4 * 4;
    p = avx2::get_fours(classes, p, values, i, is_signed, any);
    classes += i / 4;
  }
#endif
  for (; i < n; i += 4) {
    unsigned four = static_cast<unsigned char>(*classes++);
    for (std::size_t k = 0; k < 4 && i + k < n; ++k, four >>= 2) {
      const unsigned c = four & 3;
      const std::uint64_t code = load<std::uint64_t>(p) & masks[c];
      any |= code;
      values[i + k] = static_cast<U>(is_signed ? unzigzag(static_cast<U>(code)) : static_cast<U>(code));
      p += std::size_t{1} << c;
    }
  }
  return any >> (8 * sizeof(U) - 1) <= 1;
}

}  // namespace hps::kernel
