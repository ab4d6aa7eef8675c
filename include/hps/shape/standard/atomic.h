// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/standard/is_standard.h"

namespace hps {

// std::atomic of a scalar
template <shape::Standard T>
  requires requires(T& t) { t.is_lock_free(), t.store(t.load()); }
struct Shape<T> {
  using Held = Shape<typename T::value_type>;
  static_assert(Held::kind == Kind::scalar, "hps: takes a std::atomic of a number or an enumeration only");
  static constexpr Kind kind = Kind::scalar;
  static constexpr shape::Traits traits{};
  using Value = typename Held::Value;
  static auto get(const T& t) { return Held::get(t.load()); }
  static void set(T& t, Value v) {
    typename T::value_type held;
    Held::set(held, v);
    t.store(held);
  }
};

}  // namespace hps
