// SPDX-License-Identifier: MIT
#pragma once
// ZigZag: 0, -1, 1, -2, ... become 0, 1, 2, 3, ..., so that small magnitudes have short varints.

#include <type_traits>

#include "hps/config.h"

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

// The same if `fold` is 1; if it is 0, values stay as they are. Without a branch, so that compilers find vectors.
template <class Unsigned>
HPS_INLINE constexpr Unsigned zigzag_if(Unsigned fold, Unsigned v) {
  const auto sign = static_cast<Unsigned>(static_cast<std::make_signed_t<Unsigned>>(v) >> (sizeof(Unsigned) * 8 - 1));
  return static_cast<Unsigned>(static_cast<Unsigned>(v << fold) ^ (sign & static_cast<Unsigned>(Unsigned{0} - fold)));
}
template <class Unsigned>
HPS_INLINE constexpr Unsigned unzigzag_if(Unsigned fold, Unsigned u) {
  return static_cast<Unsigned>((u >> fold) ^ (Unsigned{0} - (u & fold)));
}

}  // namespace hps::kernel
