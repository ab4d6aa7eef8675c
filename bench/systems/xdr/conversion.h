// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory_resource>
#include <string>
#include <type_traits>

#include "systems/field_pairs.h"

namespace bench {

// The struct that rpcgen generated for a workload's T, and the function that does everything with it.
//   using Message = ...;
//   static constexpr auto procedure = ...;
template <class T>
struct XdrBinding;

// An array is an anonymous struct of a length and a pointer, whose names differ from array to array.
template <class List>
auto& list_data(List& list) {
  auto& [length, data] = list;
  return data;
}

template <class List>
using ListElement = std::remove_pointer_t<std::remove_cvref_t<decltype(list_data(std::declval<List&>()))>>;

// Numbers that are the same in C and in the application.
template <class T, class List>
concept SameNumbers = Numbers<T> && std::same_as<typename T::value_type, ListElement<List>>;

// Strings and arrays of numbers stay where they are: nothing is written to a message that is encoded.
template <class T, class Field>
void to_xdr(const T& value, Field& field, std::pmr::polymorphic_allocator<>& memory) {
  if constexpr (Described<Field>) {
    for_each_field_pair(fields_of(value), members(field),
                        [&memory](const auto& from, auto& to) { to_xdr(from, to, memory); });
  } else if constexpr (Scalar<T>) {
    field = value;
  } else if constexpr (Text<T>) {
    field = const_cast<char*>(value.c_str());
  } else if constexpr (Optional<T>) {
    field = value ? memory.new_object<std::remove_pointer_t<Field>>() : nullptr;
    if (value) to_xdr(*value, *field, memory);
  } else {
    auto& [length, data] = field;
    length = static_cast<unsigned>(value.size());
    if constexpr (SameNumbers<T, Field>) {
      data = const_cast<ListElement<Field>*>(value.data());
    } else {
      data = memory.allocate_object<ListElement<Field>>(value.size());
      auto* target = data;
      for (const auto& element : value) to_xdr(element, *target++, memory);
    }
  }
}

template <class Field, class T>
void from_xdr(const Field& field, T& value) {
  if constexpr (Described<const Field>) {
    for_each_field_pair(members(field), fields_of(value), [](const auto& from, auto& to) { from_xdr(from, to); });
  } else if constexpr (Scalar<T> || Text<T>) {
    value = field;
  } else if constexpr (Optional<T>) {
    if (field == nullptr) return value.reset();
    from_xdr(*field, value ? *value : value.emplace());
  } else {
    const auto& [length, data] = field;
    if constexpr (SameNumbers<T, Field>) {
      value.assign(data, data + length);
    } else if constexpr (Map<T>) {
      value.clear();
      value.reserve(length);
      for (const auto* entry = data; entry != data + length; ++entry) value.emplace(entry->key, entry->value);
    } else {
      value.resize(length);
      const auto* element = data;
      for (auto& target : value) from_xdr(*element++, target);
    }
  }
}

}  // namespace bench
