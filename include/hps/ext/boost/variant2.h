// SPDX-License-Identifier: MIT
#pragma once
// boost::variant2::variant.

#include <boost/variant2/variant.hpp>

#include "hps/hps.h"

namespace hps {

template <class... A>
struct Shape<boost::variant2::variant<A...>> {
  static constexpr Kind kind = Kind::variant;
  static constexpr shape::Traits traits{};
  using T = boost::variant2::variant<A...>;
  using Alternatives = Types<A...>;
  static std::size_t index(const T& t) { return t.index(); }
  template <std::size_t I>
  static auto& get(auto& t) {
    return *boost::variant2::get_if<I>(&t);
  }
  template <std::size_t I>
  static auto& emplace(T& t) {
    return t.template emplace<I>();
  }
};

}  // namespace hps
