// SPDX-License-Identifier: MIT
#pragma once
// The parts of a type, from its shape alone.

#include "hps/shape/derived.h"
#include "hps/shape/shape.h"

namespace hps::shape {

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

// The types that a T is made of, without the types that it points to.
template <class T>
using parts_of = typename PartsOf<T, kind_of<T>()>::Type;

// True if a Part consists of Ts, or of parts that do; `Around` were asked before.
template <class T, class Part, class... Around>
consteval bool consists_of() {
  if constexpr (std::same_as<T, Part>) return true;
  else if constexpr ((std::same_as<Part, Around> || ...)) return false;
  else return []<class... P>(Types<P...>) { return (consists_of<T, P, Part, Around...>() || ...); }(parts_of<Part>{});
}

// A tree has as many levels as its values say, so no columns can be laid out for them beforehand.
template <class T>
inline constexpr bool contains_itself =
    []<class... P>(Types<P...>) { return (consists_of<T, P>() || ...); }(parts_of<T>{});

// An object that is held by a V may be of another class.
template <class V>
inline constexpr bool is_open_class = std::is_polymorphic_v<V> && !std::is_final_v<V>;

// True if a T consists only of numbers and bytes, in values and containers of up to so many levels: a quick answer for
// most types, given once for each.
template <class T, unsigned Levels>
consteval bool is_plain_data() {
  constexpr Kind k = kind_of<T>();
  if constexpr (is_leaf<T>) {
    return true;
  } else if constexpr (Levels == 0 || k == Kind::opaque || k == Kind::pointer || is_one_of<T>) {
    return false;
  } else {
    if constexpr (k == Kind::optional)
      if (is_open_class<typename Shape<T>::Value>) return false;
    return []<class... P>(Types<P...>) { return (is_plain_data<P, Levels - 1>() && ...); }(parts_of<T>{});
  }
}

// True if serializing a T may meet a pointer to an object of another class than its own, there or in hand-written code,
// so that the error needs a path. `Around` are the types around it.
template <class T, class... Around>
consteval bool may_meet_other_class() {
  using S = Shape<T>;
  constexpr Kind k = kind_of<T>();
  if constexpr (is_plain_data<T, 4>() || (std::same_as<T, Around> || ...)) {
    return false;
  } else if constexpr (k == Kind::opaque || is_one_of<T>) {
    return true;
  } else if constexpr (k == Kind::pointer) {
    using V = typename S::Value;
    return is_open_class<V> || may_meet_other_class<V, T, Around...>();
  } else {
    if constexpr (k == Kind::optional)
      if (is_open_class<typename S::Value>) return true;
    return []<class... P>(Types<P...>) { return (may_meet_other_class<P, T, Around...>() || ...); }(parts_of<T>{});
  }
}

}  // namespace hps::shape
