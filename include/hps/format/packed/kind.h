// SPDX-License-Identifier: MIT
#pragma once
// What becomes columns, and what does not.

#include "hps/format/row/traits.h"

namespace hps::column {

template <class T, Kind K>
struct PartsOf {
  using Type = Types<>;
};
template <class T>
struct PartsOf<T, Kind::sequence> {
  using Type = Types<std::remove_cv_t<typename Shape<T>::Element>>;
};
template <class T>
struct PartsOf<T, Kind::array> : PartsOf<T, Kind::sequence> {};
template <class T>
struct PartsOf<T, Kind::optional> {
  using Type = Types<typename Shape<T>::Value>;
};
template <class T>
struct PartsOf<T, Kind::map> {
  using Type = Types<typename Shape<T>::Key, typename Shape<T>::Mapped>;
};
template <class T>
struct PartsOf<T, Kind::variant> {
  using Type = typename Shape<T>::Alternatives;
};
template <class T>
struct PartsOf<T, Kind::record> {
  using Type = members_of<T>;
};

// The types that a T is made of; what it points to is none of them.
template <class T>
using parts_of = typename PartsOf<T, kind_of<T>()>::Type;

// Whether a Part consists of Ts, or of parts that do; `Around` were asked before.
template <class T, class Part, class... Around>
consteval bool consists_of() {
  if constexpr (std::same_as<T, Part>) return true;
  else if constexpr ((std::same_as<Part, Around> || ...)) return false;
  else return []<class... P>(Types<P...>) { return (consists_of<T, P, Part, Around...>() || ...); }(parts_of<Part>{});
}

// Of a tree no column of each level can be known beforehand.
template <class T>
inline constexpr bool contains_itself =
    []<class... P>(Types<P...>) { return (consists_of<T, P>() || ...); }(parts_of<T>{});

// A type that contains itself is taken as one that is written by hand.
template <class T>
consteval Kind kind_in_columns() {
  if constexpr (contains_itself<T>) return Kind::opaque;
  else return kind_of<T>();
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

}  // namespace hps::column
