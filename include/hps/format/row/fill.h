// SPDX-License-Identifier: MIT
#pragma once
// Objects that were there before parsing, and are filled in again.

#include "hps/format/row/row.h"

namespace hps::row {

// Hand-written code may add to what an object holds: it gets a new one.
template <class V>
inline constexpr bool parsed_afresh = kind_of<V>() == Kind::opaque;

// What a set or map of such elements consisted of, for those that come.
template <class S, class... Parts>
auto spare_nodes(auto& t) {
  struct None {};
  if constexpr (requires { S::take_nodes(t); } && !(parsed_afresh<Parts> || ...)) {
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

template <class S, class T>
auto& value_to_fill(T& t) {
  constexpr bool constant = std::is_const_v<std::remove_reference_t<decltype(S::get(t))>>;
  if constexpr (!parsed_afresh<typename S::Value> && !constant)
    if (S::has(t)) return S::get(t);
  return S::emplace(t);
}

}  // namespace hps::row
