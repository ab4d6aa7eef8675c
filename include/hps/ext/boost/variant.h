// SPDX-License-Identifier: MIT
#pragma once
// boost::variant of different types.

#include <boost/variant.hpp>

#include "hps/hps.h"

namespace hps {

template <class... A>
struct Shape<boost::variant<A...>> {
  static constexpr Kind kind = Kind::variant;
  static constexpr shape::Traits traits{};
  using T = boost::variant<A...>;
  using Alternatives = Types<A...>;
  template <std::size_t I>
  using Alternative = std::tuple_element_t<I, std::tuple<A...>>;
  static std::size_t index(const T& t) { return static_cast<std::size_t>(t.which()); }
  template <std::size_t I>
  static auto& get(auto& t) {
    return boost::get<Alternative<I>>(t);
  }
  template <std::size_t I>
  static auto& emplace(T& t) {
    t = Alternative<I>();
    return get<I>(t);
  }
};

}  // namespace hps
