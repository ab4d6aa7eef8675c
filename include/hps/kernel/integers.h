// SPDX-License-Identifier: MIT
#pragma once
// Integers in memory, as the unsigned numbers that become varints.

#include <type_traits>

#include "hps/kernel/endian.h"
#include "hps/kernel/zigzag.h"

namespace hps::kernel {

// Kernels serialize so many at once.
inline constexpr std::size_t varint_block = 16;

// Integers of the width of U; signed ones are ZigZag-coded.
template <class U, bool Signed>
struct Integers {
  static_assert(std::is_unsigned_v<U>);
  using Unsigned = U;
  static constexpr bool is_signed = Signed;
  static constexpr std::size_t width = sizeof(U);
  static constexpr unsigned bits = 8 * sizeof(U);
  static constexpr std::size_t bound = (bits + 6) / 7;  // bytes of a varint

  HPS_INLINE static std::uint64_t get(const char* p) {
    U u;
    std::memcpy(&u, p, sizeof u);
    if constexpr (Signed) return zigzag<U>(static_cast<std::make_signed_t<U>>(u));
    else return u;
  }
  HPS_INLINE static void set(char* p, std::uint64_t v) {
    auto u = static_cast<U>(v);
    if constexpr (Signed) u = static_cast<U>(unzigzag(u));
    std::memcpy(p, &u, sizeof u);
  }
};

template <std::size_t Size>
using UnsignedOfSize = std::conditional_t<
    Size == 1, std::uint8_t,
    std::conditional_t<Size == 2, std::uint16_t, std::conditional_t<Size == 4, std::uint32_t, std::uint64_t>>>;

}  // namespace hps::kernel
