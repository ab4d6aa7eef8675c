// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/standard/is_standard.h"

namespace hps {

template <shape::Standard T>
  requires(
      requires(T& t) { t.has_value(), t.reset(), typename T::value_type(*t); } ||
      requires(T& t) { t.has_value(), t.reset(), &*t; })
struct Shape<T> : shape::Optional<T, typename T::value_type> {};

}  // namespace hps
