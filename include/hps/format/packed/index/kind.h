// SPDX-License-Identifier: MIT
#pragma once
// Decides which types become columns.

#include "hps/format/row/row.h"
#include "hps/shape/parts.h"

namespace hps::detail::column {

using shape::contains_itself;
using shape::parts_of;

// A type that contains itself is taken as one that is written by hand.
template <class T>
consteval Kind kind_in_columns() {
  if constexpr (contains_itself<T>) return Kind::opaque;
  else return row::kind_of_row<T>();
}

// The types of the shared objects that a T refers to through its columns, each once; `Found` are known.
template <class T, class... Found>
consteval auto find_pointees(Types<Found...> found);

template <class T, class... Found>
consteval auto find_pointees_in_all(Types<Found...> found, Types<>) {
  return found;
}
template <class T, class... Found, class First, class... Rest>
consteval auto find_pointees_in_all(Types<Found...> found, Types<First, Rest...>) {
  return find_pointees_in_all<T>(find_pointees<First>(found), Types<Rest...>{});
}

template <class T, class... Found>
consteval auto find_pointees(Types<Found...> found) {
  constexpr Kind kind = kind_in_columns<T>();
  if constexpr (kind == Kind::opaque) {
    return found;
  } else if constexpr (kind == Kind::pointer) {
    using V = typename Shape<T>::Value;  // depth first: V's own pointees come before those that follow T
    if constexpr ((std::same_as<V, Found> || ...)) return found;
    else return find_pointees<V>(Types<Found..., V>{});
  } else {
    return find_pointees_in_all<T>(found, parts_of<T>{});
  }
}

template <class T>
using pointees_of = decltype(find_pointees<T>(Types<>{}));

// The number of V among the types.
template <class V, class... T>
consteval std::size_t number_among(Types<T...>) {
  std::size_t i = 0;
  (void)((std::same_as<V, T> || (++i, false)) || ...);
  return i;
}

}  // namespace hps::detail::column
