// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/family.h"
#include "hps/shape/shape.h"

namespace hps::shape {

template <class T>
consteval bool is_in_namespace_std() {
  std::string_view s = __PRETTY_FUNCTION__;
  return s.substr(s.find("T = ") + 4).starts_with("std::");
}

// Types of the standard library are recognised by their structure where their headers would cost every user of hps
// compile time: whoever has such a type has included its header. A type of a user that looks the same is not meant.
template <class T>
concept Standard = std::is_class_v<T> && is_in_namespace_std<T>();

}  // namespace hps::shape
