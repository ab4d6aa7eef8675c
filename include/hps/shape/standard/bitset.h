// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/standard/is_standard.h"

namespace hps {

template <std::size_t N, template <std::size_t> class Bitset>
  requires shape::Standard<Bitset<N>>
struct Shape<Bitset<N>> : shape::Bits<Bitset<N>, N> {};

}  // namespace hps
