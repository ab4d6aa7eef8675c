// SPDX-License-Identifier: MIT
#pragma once

// std::deque, list, forward_list; set, map and their multi and unordered relatives, flat ones included.

#include "hps/shape/standard/is_standard.h"

namespace hps {

template <shape::Standard T>
  requires requires(T& t, typename T::value_type* e, typename T::allocator_type a) {
    t.resize(1);
    t.assign(e, e);
  }
struct Shape<T> : shape::Sequence<T> {};

template <shape::Standard T>
  requires(
      requires { typename T::key_type; } && !requires { typename T::mapped_type; })
struct Shape<T> : shape::Set<T> {};

template <shape::Standard T>
  requires requires {
    typename T::key_type;
    typename T::mapped_type;
  }
struct Shape<T> : shape::Map<T> {};

}  // namespace hps
