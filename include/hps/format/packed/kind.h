// SPDX-License-Identifier: MIT
#pragma once
// What becomes columns, and what does not.

#include "hps/format/row/traits.h"

namespace hps::column {

// Calls f.operator()<Part>() for the types that a T is made of, until one returns true.
template <class T>
consteval bool any_part(auto f) {
  using S = Shape<T>;
  constexpr Kind k = kind_of<T>();
  if constexpr (k == Kind::sequence || k == Kind::array) {
    return f.template operator()<std::remove_cv_t<typename S::Element>>();
  } else if constexpr (k == Kind::optional || k == Kind::pointer) {
    return f.template operator()<std::remove_cv_t<typename S::Value>>();
  } else if constexpr (k == Kind::map) {
    return f.template operator()<typename S::Key>() || f.template operator()<typename S::Mapped>();
  } else if constexpr (k == Kind::variant) {
    return [&]<class... A>(Types<A...>) { return (f.template operator()<A>() || ...); }(typename S::Alternatives{});
  } else if constexpr (k == Kind::record) {
    return [&]<class... M>(Types<M...>) { return (f.template operator()<M>() || ...); }(members_of<T>{});
  } else {
    return false;
  }
}

// Whether a T, or what it is made of, is one that `Asked<Part>::value` holds for; `Around` were asked before.
template <template <class> class Asked, class T, class... Around>
consteval bool any_inside() {
  if constexpr ((std::same_as<T, Around> || ...)) return false;
  else if constexpr (Asked<T>::value) return true;
  else return any_part<T>([]<class Part>() { return any_inside<Asked, Part, T, Around...>(); });
}

template <class T>
using IsPointer = std::bool_constant<kind_of<T>() == Kind::pointer>;

// Shared objects: their identity goes across columns.
template <class T>
inline constexpr bool has_pointers = any_inside<IsPointer, T>();

template <class T>
struct Itself {
  template <class Part>
  using Is = std::is_same<Part, T>;
};

// Of a tree no column of each level can be known beforehand.
template <class T>
inline constexpr bool contains_itself =
    any_part<T>([]<class Part>() { return any_inside<Itself<T>::template Is, Part>(); });

// A type that contains itself is taken as one that is written by hand.
template <class T>
consteval Kind kind_in_columns() {
  if constexpr (contains_itself<T>) return Kind::opaque;
  else return kind_of<T>();
}

}  // namespace hps::column
