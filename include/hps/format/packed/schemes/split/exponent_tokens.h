// SPDX-License-Identifier: MIT
#pragma once
// An unsigned integer as a token, its exponent and the two bits after the leading one, and the bits that are left:
// 0 to 7 are tokens of their own, then four tokens for each power of two.

#include <array>
#include <bit>
#include <cstdint>

#include "hps/kernel/decimal.h"

namespace hps::detail::column::exponent {

// The bits that are left of v, and of any that has the token.
HPS_INLINE constexpr unsigned bits_left(std::uint64_t v) { return static_cast<unsigned>(std::bit_width(v | 4)) - 3; }
template <class T>
HPS_INLINE constexpr T bits_of_token(T token) {
  const T quarter = static_cast<T>(token / 4);
  return static_cast<T>(quarter - (quarter != 0));
}

HPS_INLINE constexpr unsigned token_of(std::uint64_t v, unsigned left) {
  return 4 * left + static_cast<unsigned>(v >> left);
}
// Both, by the exponent and the mantissa of a double, because compilers find vectors for that.
template <class U>
struct Parts {
  U token, left;

  HPS_INLINE explicit Parts(U v) {
    std::uint64_t exact = v, large = 0;
    if constexpr (sizeof(U) == 8) {  // which has 51 bits
      large = std::uint64_t{0} - ((std::uint64_t{0} - (v >> 51)) >> 63);
      exact = (v >> 13 & large) | (v & ~large);
    }
    constexpr unsigned of_one = 4 * 1023;
    const auto bits = std::bit_cast<std::uint64_t>(kernel::exactly(static_cast<std::int64_t>(exact)));
    auto first = static_cast<std::uint64_t>(kernel::rounded(std::bit_cast<double>(bits >> 50 << 50)));  // three bits
    if constexpr (sizeof(U) == 8) first = (first << 13 & large) | (first & ~large);
    const std::uint64_t small = std::uint64_t{0} - (((std::uint64_t{v} >> 2) - 1) >> 63);
    token = static_cast<U>((v & small) | (((bits >> 50) - of_one - 4 + (std::uint64_t{52} & large)) & ~small));
    left = static_cast<U>(v - first);
  }
};
// The value without the bits that are left.
template <class U>
HPS_INLINE constexpr U least_of(unsigned token) {
  const unsigned left = bits_of_token(token);
  return static_cast<U>(U{static_cast<unsigned char>(token - 4 * left)} << left);
}

// The number of tokens that values of a width need.
constexpr unsigned tokens_of_width(unsigned bits) {
  const std::uint64_t greatest = ~std::uint64_t{0} >> (64 - bits);
  return token_of(greatest, bits_left(greatest)) + 1;
}
static_assert(tokens_of_width(64) == 252 && token_of(8, bits_left(8)) == 8 &&
              least_of<std::uint64_t>(251) == 7ull << 61);

// bits_of_token in a table.
inline constexpr auto widths = [] {
  std::array<std::uint8_t, tokens_of_width(64)> all{};
  for (unsigned token = 0; token < all.size(); ++token) all[token] = static_cast<std::uint8_t>(bits_of_token(token));
  return all;
}();

}  // namespace hps::detail::column::exponent
