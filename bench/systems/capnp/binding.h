// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <capnp/message.h>

#include "systems/in_place.h"

namespace bench {

// Specialized for each type T of a workload: its message. Schemas have the fields in the order of fields_of(T).
//   using Message = ...;
//   static void to_message(const T&, Message::Builder);
//   static auto fields(Message::Reader);  // see InPlace
template <class T>
struct CapnpBinding;

// How large a list has to be for a container.
unsigned list_size(const auto& values) { return static_cast<unsigned>(values.size()); }

inline capnp::Text::Reader text(const std::string& value) { return {value.data(), value.size()}; }

template <class T>
kj::ArrayPtr<const T> numbers(const std::vector<T>& values) {
  return kj::arrayPtr(values.data(), values.size());
}

template <class Values, class List>
void set_messages(const Values& values, List list) {
  unsigned i = 0;
  for (const auto& value : values) CapnpBinding<typename Values::value_type>::to_message(value, list[i++]);
}

}  // namespace bench
