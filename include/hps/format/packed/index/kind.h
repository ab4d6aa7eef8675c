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

}  // namespace hps::detail::column
