// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "hps/shape/shape.h"

namespace hps {

template <class E, std::size_t N>
struct Shape<std::array<E, N>> : shape::Array<std::array<E, N>, E, N> {
  static constexpr shape::Traits traits{.plain = true};
};

template <std::size_t N>
struct Shape<std::array<bool, N>> : shape::Bits<std::array<bool, N>, N> {};

template <std::size_t N>
struct Shape<std::array<std::byte, N>> : shape::Bytes<std::array<std::byte, N>, N> {
  static constexpr shape::Traits traits{.plain = true};
};

}  // namespace hps
