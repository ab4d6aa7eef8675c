// SPDX-License-Identifier: MIT
#pragma once
// boost::variant of different types. Recursive ones are for Boost's own functions: hps/ext/boost.h and
// boost/serialization/variant.hpp.

#include <boost/variant.hpp>

#include "hps/hps.h"

namespace hps {

namespace foreign {

template <class A>
inline constexpr bool is_recursive_in_boost = false;
template <class A>
inline constexpr bool is_recursive_in_boost<boost::recursive_wrapper<A>> = true;
template <class A>
inline constexpr bool is_recursive_in_boost<boost::detail::variant::recursive_flag<A>> = true;

}  // namespace foreign

template <class... A>
  requires(!(foreign::is_recursive_in_boost<A> || ...))
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
