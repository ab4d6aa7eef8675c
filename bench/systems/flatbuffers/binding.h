// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>
#include <utility>
#include <vector>

#include <flatbuffers/flatbuffers.h>

#include "systems/in_place.h"

namespace bench {

// Specialized for each type T of a workload: its table. Schemas have the fields in the order of fields_of(T).
//   using Table = ...;
//   static constexpr auto create = ...;         // the generated function
//   static auto fields(const Table&);           // see InPlace
template <class T>
struct FlatBinding;

template <class T>
flatbuffers::Offset<typename FlatBinding<T>::Table> create_table(flatbuffers::FlatBufferBuilder& builder,
                                                                 const T& value);

// Where tables have been written: memory that is kept. One list a type suffices, because no table has another one of
// its own type inside.
template <class Table>
inline std::vector<flatbuffers::Offset<Table>> written;

// In the order of iteration.
template <class Values>
auto create_tables(flatbuffers::FlatBufferBuilder& builder, const Values& values) {
  using Element = typename Values::value_type;
  auto& offsets = written<typename FlatBinding<Element>::Table>;
  offsets.clear();
  for (const Element& value : values) offsets.push_back(create_table(builder, value));
  return builder.CreateVector(offsets);
}

// The argument of the generated function for a field: a number itself, or the offset where the value was written.
template <class T>
auto create_field(flatbuffers::FlatBufferBuilder& builder, const T& value) {
  if constexpr (Scalar<T>) {
    return value;
  } else if constexpr (Text<T>) {
    return builder.CreateString(value);
  } else if constexpr (Optional<T>) {
    using Offset = flatbuffers::Offset<typename FlatBinding<typename T::value_type>::Table>;
    return value ? create_table(builder, *value) : Offset();
  } else if constexpr (Described<const T>) {
    return create_table(builder, value);
  } else if constexpr (Numbers<T>) {
    return builder.CreateVector(value);
  } else if constexpr (Text<typename T::value_type>) {
    return builder.CreateVectorOfStrings(value);
  } else {
    return create_tables(builder, value);
  }
}

template <class T>
struct WrittenTable {
  WrittenTable(flatbuffers::FlatBufferBuilder& builder, const auto&... fields)
      : offset(FlatBinding<T>::create(builder, fields...)) {}

  flatbuffers::Offset<typename FlatBinding<T>::Table> offset;
};

// Fields come first: nothing can be written while a table is open. Braces, unlike parentheses, say that they come in
// this order, so that all compilers make the same message.
template <class T>
flatbuffers::Offset<typename FlatBinding<T>::Table> create_table(flatbuffers::FlatBufferBuilder& builder,
                                                                 const T& value) {
  const auto create = [&](const auto&... part) { return WrittenTable<T>{builder, create_field(builder, part)...}; };
  return std::apply(create, fields_of(value)).offset;
}

}  // namespace bench
