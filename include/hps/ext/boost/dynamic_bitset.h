// SPDX-License-Identifier: MIT
#pragma once
// boost::dynamic_bitset, as a std::vector<bool>.

#include <boost/dynamic_bitset.hpp>

#include "hps/hps.h"

namespace hps {

template <class B, class A>
struct Shape<boost::dynamic_bitset<B, A>> : shape::Bits<boost::dynamic_bitset<B, A>> {};

}  // namespace hps
