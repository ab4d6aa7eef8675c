// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/standard/is_standard.h"

namespace hps {

template <template <class...> class Variant, class... A>
  requires shape::Standard<Variant<A...>> && requires(Variant<A...>& t) { t.valueless_by_exception(); }
struct Shape<Variant<A...>> {
  static constexpr Kind kind = Kind::variant;
  static constexpr shape::Traits traits{};
  using T = Variant<A...>;
  using Alternatives = Types<std::remove_const_t<A>...>;
  static std::size_t index(const T& t) { return t.index(); }  // beyond the alternatives: valueless
  template <std::size_t I>
  static auto& get(auto& t) {
    return *get_if<I>(&t);  // found by its argument
  }
  template <std::size_t I>
  static auto& emplace(T& t) {
    static_assert(
        requires { t.template emplace<I>(); },
        "hps: alternatives are parsed into objects made by their default constructor: add one");
    return t.template emplace<I>();
  }
};

}  // namespace hps
