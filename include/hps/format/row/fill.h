// SPDX-License-Identifier: MIT
#pragma once
// Objects that were there before parsing, and are filled in again.

#include "hps/format/row/row.h"

namespace hps::row {

// Hand-written code may add to what an object holds: it gets a new one.
template <class V>
inline constexpr bool parsed_afresh = kind_of<V>() == Kind::opaque;

template <class S, class T>
auto& value_to_fill(T& t) {
  if constexpr (!parsed_afresh<typename S::Value>)
    if (S::has(t)) return S::get(t);
  return S::emplace(t);
}

}  // namespace hps::row
