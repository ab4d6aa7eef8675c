// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/standard/is_standard.h"

namespace hps {

// std::expected: a variant of its value (of nothing, where that is void) and its error
template <shape::Standard T>
  requires requires(T& t) { t.has_value(), t.error(); }
struct Shape<T> {
  static constexpr Kind kind = Kind::variant;
  static constexpr shape::Traits traits{};
  struct Nothing {};
  static constexpr bool valueless = std::is_void_v<typename T::value_type>;
  using Value = std::conditional_t<valueless, Nothing, typename T::value_type>;
  using Error = typename T::error_type;
  using Alternatives = Types<Value, Error>;

  static std::size_t index(const T& t) { return t.has_value() ? 0 : 1; }
  template <std::size_t I>
  static auto& get(auto& t) {
    if constexpr (I == 1) return t.error();
    else if constexpr (valueless) return nothing;
    else return *t;
  }
  template <std::size_t I>
  static auto& emplace(T& t) {
    if constexpr (I == 1) t = typename T::unexpected_type(Error{});
    else if constexpr (valueless) t = T{};
    else t = Value{};
    return get<I>(t);
  }

 private:
  static inline Nothing nothing{};
};

}  // namespace hps
