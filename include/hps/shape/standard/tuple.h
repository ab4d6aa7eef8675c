// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "hps/shape/shape.h"

namespace hps {

template <class A, class B>
struct Shape<std::pair<A, B>> {
  static constexpr Kind kind = Kind::record;
  static constexpr shape::Traits traits{};
  HPS_INLINE static constexpr decltype(auto) members(auto& t, auto&& f) { return f(t.first, t.second); }
  static consteval auto names() { return std::array<std::string_view, 2>{"first", "second"}; }
};

template <class... M>
struct Shape<std::tuple<M...>> {
  static constexpr Kind kind = Kind::record;
  static constexpr shape::Traits traits{};
  HPS_INLINE static constexpr decltype(auto) members(auto& t, auto&& f) { return std::apply(f, t); }
  static consteval auto names() { return std::array<std::string_view, sizeof...(M)>{}; }
};

}  // namespace hps
