// SPDX-License-Identifier: MIT
#pragma once
// Equality as a reader of a message means it: what pointers point to, and NaNs of one sign are one value.

#include <cmath>
#include <ranges>
#include <type_traits>

namespace hps_tests {

template <class T>
concept OwningPointer = requires(const T& t) {
  typename T::element_type;
  t.get();
  *t;
};

// A range of itself is a path.
template <class T>
concept Elements = std::ranges::forward_range<const T> && !std::is_same_v<std::ranges::range_value_t<const T>, T> &&
                   !requires { typename T::hasher; };

template <class T>
bool same(const T& a, const T& b) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::signbit(a) == std::signbit(b) && (a == b || (std::isnan(a) && std::isnan(b)));
  } else if constexpr (OwningPointer<T>) {
    return !a == !b && (!a || same(*a, *b));
  } else if constexpr (requires { a.is_lock_free(); }) {
    return a.load() == b.load();
  } else if constexpr (Elements<T>) {
    auto i = std::ranges::begin(a);
    auto j = std::ranges::begin(b);
    for (; i != std::ranges::end(a); ++i, ++j)
      if (j == std::ranges::end(b) || !same<std::ranges::range_value_t<const T>>(*i, *j)) return false;
    return j == std::ranges::end(b);
  } else if constexpr (requires {
                         typename T::value_compare;
                         typename T::container_type;
                       }) {
    for (T p = a, q = b; p.size() == q.size(); p.pop(), q.pop()) {
      if (p.empty()) return true;
      if (!same(p.top(), q.top())) return false;
    }
    return false;
  } else {
    return a == b;
  }
}

}  // namespace hps_tests
