// SPDX-License-Identifier: MIT
#pragma once
// Unsigned integers one after another in a stream of bits, each with a width of its own, least significant bit first.

#include <type_traits>

#include "hps/kernel/endian.h"
#include "hps/kernel/portable/bit_packing.h"

namespace hps::kernel {

// Bytes after the values that these may write or read.
inline constexpr std::size_t loose_slack = 16;

// As many values are in one word as surely fit, one at least.
HPS_INLINE auto with_several(unsigned widest, auto&& body) {
  if (widest <= 18) return body(std::integral_constant<std::size_t, 3>());
  if (widest <= 28) return body(std::integral_constant<std::size_t, 2>());
  return body(std::integral_constant<std::size_t, 1>());
}

// Value k has width[of[k]] bits, none more than `widest`. Returns the end.
template <class U>
char* put_loose(char* p, const U* values, const std::uint8_t* of, std::size_t n, const std::uint8_t* width,
                unsigned widest) {
  std::uint64_t bits = 0;  // those that do not fill a byte yet
  unsigned count = 0;
  std::size_t i = 0;
  const auto add = [&](std::size_t at) HPS_INLINE_LAMBDA {
    bits |= std::uint64_t{values[at]} << count;
    count += width[of[at]];
  };
  const auto write = [&]() HPS_INLINE_LAMBDA {
    store(p, bits);
    p += count / 8;
    if (sizeof(U) < 8 || count < 64) bits >>= count & ~7u;
    else bits = count > 64 ? std::uint64_t{values[i - 1]} >> (64 + width[of[i - 1]] - count) : 0;
    count %= 8;
  };
  with_several(widest, [&](auto several) {
    for (; i + several <= n; write())
      for (std::size_t k = 0; k < several; ++k) add(i++);
  });
  while (i < n) add(i++), write();
  if (count) *p++ = static_cast<char>(bits);
  return p;
}

// Returns how many bits they have.
template <class U>
std::size_t get_loose(const char* p, U* values, const std::uint8_t* of, std::size_t n, const std::uint8_t* width,
                      unsigned widest) {
  std::size_t at = 0, i = 0;
  const auto take = [&](std::uint64_t& bits, unsigned w) HPS_INLINE_LAMBDA {
    const auto value = static_cast<U>(bits & ((std::uint64_t{1} << w) - 1));
    bits >>= w;
    at += w;
    return value;
  };
  with_several(widest, [&](auto several) {
    while (i + several <= n) {
      std::uint64_t bits = load<std::uint64_t>(p + at / 8) >> at % 8;
      if (const unsigned w = width[of[i]]; several == 1 && w + at % 8 > 64) [[unlikely]]
        bits |= std::uint64_t{static_cast<unsigned char>(p[at / 8 + 8])} << (64 - at % 8);
      for (std::size_t k = 0; k < several; ++k, ++i) values[i] = take(bits, width[of[i]]);
    }
  });
  for (; i < n; ++i) {
    std::uint64_t bits = load<std::uint64_t>(p + at / 8) >> at % 8;
    values[i] = take(bits, width[of[i]]);
  }
  return at;
}

}  // namespace hps::kernel
