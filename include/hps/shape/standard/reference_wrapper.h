// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/standard/is_standard.h"

namespace hps {

// std::reference_wrapper: the object referred to, nothing else. Parsing needs one that refers to an object already.
template <shape::Standard T>
  requires requires(const T& t) {
    { t.get() } -> std::same_as<typename T::type&>;
  }
struct Shape<T> {
  static constexpr Kind kind = Kind::record;
  static constexpr shape::Traits traits{.passing = true};  // another one may refer to the same object, and change it
  static constexpr decltype(auto) members(const T& t, auto&& f) { return f(t.get()); }
  static consteval auto names() { return std::array<std::string_view, 1>{}; }
};

}  // namespace hps
