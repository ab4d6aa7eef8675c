// SPDX-License-Identifier: MIT
#pragma once
// Objects that were there before parsing, and are filled in again.

#include "hps/format/row/row.h"
#include "hps/shape/derived.h"

namespace hps::row {

// Hand-written code may add to what an object holds: it gets a new one.
template <class V>
inline constexpr bool parsed_afresh = kind_of<V>() == Kind::opaque;

// Its elements lie beside it until all are there.
template <class S>
concept Flat = requires { S::sort_nodes; };

// What a set or map of such elements consisted of, for those that come.
template <class S, class... Parts>
auto spare_nodes(auto& t) {
  struct None {};
  if constexpr (requires { S::take_nodes(t); } && (Flat<S> || !(parsed_afresh<Parts> || ...))) {
    return S::take_nodes(t);
  } else {
    S::clear(t);
    return None();
  }
}

template <class S>
decltype(auto) insert(auto& t, auto& e, auto& nodes) {
  if constexpr (requires { S::insert(t, std::move(e), nodes); }) return S::insert(t, std::move(e), nodes);
  else return S::insert(t, std::move(e));
}

// After n were inserted; false if some of them are equal.
template <class S>
bool finish_inserting(auto& t, auto& nodes, std::size_t n) {
  if constexpr (Flat<S>) S::sort_nodes(t, nodes);
  return !Flat<S> || S::size(t) == n;
}

// The object at `object` to be filled in, if it is a C and of no class derived from it; else nullptr.
template <class C, class V>
C* reusable(V* object) {
  if constexpr (parsed_afresh<C> || std::is_const_v<V>) return nullptr;
  else if constexpr (!std::is_polymorphic_v<C>) return object;
  else return object && is_exactly<C>(*object) ? std::addressof(shape::as<C>(*object)) : nullptr;
}

template <class S, class T>
auto& value_to_fill(T& t) {
  using V = typename S::Value;
  if (S::has(t))
    if (V* const there = reusable<V>(std::addressof(S::get(t)))) return *there;
  return S::emplace(t);
}

}  // namespace hps::row
