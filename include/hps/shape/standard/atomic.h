// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/standard/is_standard.h"

namespace hps {

namespace shape {

template <class T>
concept Atomic = Standard<T> && requires(T& t) { t.is_lock_free(), t.store(t.load()); };

}  // namespace shape

// std::atomic of a scalar
template <shape::Atomic T>
  requires(Shape<typename T::value_type>::kind == Kind::scalar)
struct Shape<T> {
  using Held = Shape<typename T::value_type>;
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

// ... and of a class, which is copied.
template <shape::Atomic T, class B>
  requires(Shape<typename T::value_type>::kind != Kind::scalar)
class Serializer<T, B> {
 public:
  static void serialize(const T& t, B& b) { b << t.load(); }
  static void parse(T& t, B& b) {
    typename T::value_type held{};
    b >> held;
    t.store(held);
  }
};

}  // namespace hps
