// SPDX-License-Identifier: MIT
#pragma once
// boost::circular_buffer, as the sequence of its elements; its capacity grows where they are more.

#include <boost/circular_buffer.hpp>

#include "hps/hps.h"

namespace hps {

template <class E, class A>
struct Shape<boost::circular_buffer<E, A>> : shape::Sequence<boost::circular_buffer<E, A>> {};
template <class E, class A>
struct Shape<boost::circular_buffer_space_optimized<E, A>>
    : shape::Sequence<boost::circular_buffer_space_optimized<E, A>> {};

}  // namespace hps
