// SPDX-License-Identifier: MIT
#pragma once
// Eight values of the same number of bits, which begin and end with a byte.

#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace hps::kernel {

// Values of this width lie in a lane of so many bytes each, after a shift of less than a byte.
template <std::size_t Lane>
inline constexpr unsigned widest_packed_eights = 8 * Lane - (Lane < 8 ? 7 : 8);

// Where the values of eight are. A load of 16 bytes has as many of them as it has lanes.
template <std::size_t Lane>
struct alignas(32) PackedEight {
  using Shift =
      std::conditional_t<Lane == 2, std::uint16_t, std::conditional_t<Lane == 4, std::uint32_t, std::uint64_t>>;
  static constexpr unsigned lanes = 16 / Lane;

  std::array<Shift, 8> shift;                 // of value k in the byte where it begins
  std::array<unsigned char, 8 * Lane> bytes;  // of the load's 16 bytes those from the one on where the value begins
  std::array<unsigned, 8> offset;             // that byte

  constexpr explicit PackedEight(unsigned width) : shift(), bytes(), offset() {
    for (unsigned k = 0; k < 8; ++k) {
      offset[k] = k * width / 8;
      shift[k] = static_cast<Shift>(k * width % 8);
      for (unsigned i = 0; i < Lane; ++i) {
        const unsigned at = offset[k] - k / lanes * lanes * width / 8 + i;
        bytes[Lane * k + i] = static_cast<unsigned char>(at < 16 ? at : 0x80);  // 0x80: a zero
      }
    }
  }
};

template <std::size_t Lane, std::size_t... Width>
constexpr std::array<PackedEight<Lane>, sizeof...(Width)> packed_eights_of(std::index_sequence<Width...>) {
  return {PackedEight<Lane>(Width)...};
}
template <std::size_t Lane>
inline constexpr auto packed_eights =
    packed_eights_of<Lane>(std::make_index_sequence<widest_packed_eights<Lane> + 1>());

}  // namespace hps::kernel
