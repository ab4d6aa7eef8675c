// SPDX-License-Identifier: MIT
// first error: hps: values are parsed into objects made by their default constructor
#include <hps/hps.h>

#include <optional>

struct Value {
#ifndef FIXED
  explicit Value(int value) : a(value) {}
#endif
  int a;
  HPS_MEMBERS(a)
};

void parse(std::string_view message, std::optional<Value>& out) { hps::from_string(message, out); }
