// SPDX-License-Identifier: MIT
#pragma once
// boost::array, as a std::array.

#include <boost/array.hpp>

#include "hps/hps.h"

namespace hps {

template <class E, std::size_t N>
struct Shape<boost::array<E, N>> : shape::Array<boost::array<E, N>, E, N> {
  static constexpr shape::Traits traits{.plain = true};
};

}  // namespace hps
