// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "harness/fields.h"
#include "harness/workload.h"

namespace bench {

// Structs that a schema compiler generated have the application's fields in the same order. Both have member lists, so
// a conversion is written once for each kind of field and not once for each field.

// The fields of a value as its schema sees them. A value that is not a struct is the only field of one.
template <class T>
auto fields_of(T& value) {
  if constexpr (Described<T>) {
    return members(value);
  } else if constexpr (Pair<std::remove_const_t<T>>) {
    return std::tie(value.first, value.second);
  } else {
    return std::tie(value);
  }
}

template <class... A, class... B, class Visitor>
void for_each_field_pair(const std::tuple<A...>& a, const std::tuple<B...>& b, Visitor visit) {
  static_assert(sizeof...(A) == sizeof...(B), "a member list lacks a field");
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    (visit(std::get<i>(a), std::get<i>(b)), ...);
  }(std::index_sequence_for<A...>());
}

}  // namespace bench
