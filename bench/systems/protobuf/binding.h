// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace bench {

// Specialized for each workload: how the application's objects of type T become a message and are made
// from one.
//   using Message = ...;
//   static void to_message(const T&, Message&);    // into a cleared message
//   static void from_message(const Message&, T&);  // into an object that may hold something
//   static constexpr bool on_arena = true;         // only where that is faster than a message that is kept
template <class T>
struct ProtoBinding;

// Repeated fields of numbers and of strings.
template <class Values, class Field>
void to_repeated(const Values& values, Field& field) {
  field.Add(values.begin(), values.end());
}

template <class Field, class Values>
void from_repeated(const Field& field, Values& values) {
  values.assign(field.begin(), field.end());
}

// Repeated fields of messages.
template <class T, class Field>
void to_repeated_messages(const std::vector<T>& values, Field& field) {
  field.Reserve(static_cast<int>(values.size()));
  for (const T& value : values) ProtoBinding<T>::to_message(value, *field.Add());
}

template <class Field, class T>
void from_repeated_messages(const Field& field, std::vector<T>& values) {
  values.resize(static_cast<std::size_t>(field.size()));
  auto value = values.begin();
  for (const auto& message : field) ProtoBinding<T>::from_message(message, *value++);
}

// A message that may be absent.
template <class Message, class T>
void from_optional(bool present, const Message& message, std::optional<T>& value) {
  if (present) ProtoBinding<T>::from_message(message, value ? *value : value.emplace());
  else value.reset();
}

}  // namespace bench
