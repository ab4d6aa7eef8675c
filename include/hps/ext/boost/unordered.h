// SPDX-License-Identifier: MIT
#pragma once
// The hash tables of Boost.Unordered.

#include "hps/hps.h"

namespace hps {
namespace ext {

template <class T>
concept BoostUnordered = std::is_class_v<T> && shape::is_of<T>("boost::unordered") && requires { typename T::hasher; };

}  // namespace ext

template <ext::BoostUnordered T>
struct Shape<T> : shape::Set<T> {};
template <ext::BoostUnordered T>
  requires requires { typename T::mapped_type; }
struct Shape<T> : shape::Map<T> {};

}  // namespace hps
