// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/standard/is_standard.h"

namespace hps {

template <shape::Standard T>
  requires requires(const T& t) { t.imag(); }
struct Shape<T> : shape::Array<T, typename T::value_type, 2> {
  static constexpr shape::Traits traits{.plain = true};
  static auto data(auto& t) {  // [complex.numbers.general] grants it
    using V = typename T::value_type;
    using E = std::conditional_t<std::is_const_v<std::remove_reference_t<decltype(t)>>, const V, V>;
    return reinterpret_cast<E*>(&t);
  }
};

}  // namespace hps
