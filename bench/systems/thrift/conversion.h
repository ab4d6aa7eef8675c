// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "systems/field_pairs.h"

namespace bench {

// The class that Thrift generated for a workload's T.
template <class T>
struct ThriftMessage;

// A message is kept from one value to the next, which keeps the memory of its strings and vectors.
template <class T, class Field>
void to_thrift(const T& value, Field& field) {
  if constexpr (Described<Field>) {
    for_each_field_pair(fields_of(value), members(field), [](const auto& from, auto& to) { to_thrift(from, to); });
  } else if constexpr (Optional<T>) {
    field.set_present(value.has_value());
    if (value) to_thrift(*value, field.value());
  } else if constexpr (std::is_assignable_v<Field&, const T&>) {
    field = value;
  } else {
    field.resize(value.size());
    for (std::size_t i = 0; i < value.size(); ++i) to_thrift(value[i], field[i]);
  }
}

// Takes what it can out of the message, which is read anew each time.
template <class Field, class T>
void from_thrift(Field& field, T& value) {
  if constexpr (Described<Field>) {
    for_each_field_pair(members(field), fields_of(value), [](auto& from, auto& to) { from_thrift(from, to); });
  } else if constexpr (Optional<T>) {
    if (!field.present()) return value.reset();
    from_thrift(field.value(), value ? *value : value.emplace());
  } else if constexpr (std::same_as<Field, T>) {
    std::swap(field, value);
  } else if constexpr (std::is_assignable_v<T&, const Field&>) {
    value = field;
  } else {
    value.resize(field.size());
    for (std::size_t i = 0; i < field.size(); ++i) from_thrift(field[i], value[i]);
  }
}

}  // namespace bench
