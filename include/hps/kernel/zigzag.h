// SPDX-License-Identifier: MIT
#pragma once
// ZigZag: 0, -1, 1, -2, ... become 0, 1, 2, 3, ..., so that small magnitudes have short varints.

namespace hps::kernel {

template <class Unsigned, class Signed>
constexpr Unsigned zigzag(Signed v) {
  const auto u = static_cast<Unsigned>(v);
  const auto sign = static_cast<Unsigned>(u >> (sizeof(Unsigned) * 8 - 1));
  return static_cast<Unsigned>(static_cast<Unsigned>(u << 1) ^ static_cast<Unsigned>(Unsigned{0} - sign));
}

template <class Unsigned>
constexpr Unsigned unzigzag(Unsigned u) {
  return (u >> 1) ^ (Unsigned{0} - (u & 1));
}

}  // namespace hps::kernel
