// SPDX-License-Identifier: MIT
#pragma once
// The bits that are set in a byte, as the indices of a shuffle of eight bytes: it closes up those that are to be kept,
// or fetches what begins at these places.

#include <array>
#include <bit>
#include <cstdint>

namespace hps::kernel {

// The positions of the bits of each byte, one in each byte of the word from the lowest on, then zeros.
consteval std::array<std::uint64_t, 256> positions_of_set_bits() {
  std::array<std::uint64_t, 256> positions{};
  for (unsigned bits = 1; bits < 256; ++bits) {
    const unsigned rest = bits & (bits - 1), lowest = static_cast<unsigned>(std::countr_zero(bits));
    positions[bits] = positions[rest] << 8 | lowest;
  }
  return positions;
}
inline constexpr auto set_bits = positions_of_set_bits();

}  // namespace hps::kernel
