// SPDX-License-Identifier: MIT
#pragma once
// How many bits tokens need, by how often they occur. In integers: every machine decides alike.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace hps::detail::column {

inline constexpr unsigned bits_of_fraction = 12;  // costs are in 1/4096 bits

// log2(n) for n from 1 to 1024, by squaring: a digit at a time.
inline constexpr auto logarithms = [] {
  std::array<std::uint16_t, 1025> all{};
  for (std::uint32_t n = 1; n < all.size(); ++n) {
    std::uint64_t log = static_cast<std::uint64_t>(std::bit_width(n)) - 1, x = (std::uint64_t{n} << 31) >> log;
    for (unsigned digit = 0; digit < bits_of_fraction; ++digit) {
      x = x * x >> 31;
      log = 2 * log + (x >> 32);
      x >>= x >> 32;
    }
    all[n] = static_cast<std::uint16_t>(log);
  }
  return all;
}();

// How often a token occurs in a block.
using Count = std::uint16_t;

// The counts have the sum n.
inline std::uint64_t entropy(const Count* counts, unsigned tokens, std::size_t n) {
  std::uint64_t bits = std::uint64_t{n} * logarithms[n];
  for (unsigned i = 0; i < tokens; ++i) bits -= std::uint64_t{counts[i]} * logarithms[counts[i]];
  return bits;
}

}  // namespace hps::detail::column
