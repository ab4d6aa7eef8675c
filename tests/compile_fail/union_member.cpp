// SPDX-License-Identifier: MIT
// only error: unions_so_use_variant<Number, .*Value.*number
#include <hps/hps.h>

#include <variant>

#ifdef FIXED
using Number = std::variant<int, double>;
#else
union Number {
  int i;
  double d;
};
#endif
struct Value {
  int unit;
  Number number;
};

std::string serialize(const Value& value) { return hps::to_string(value); }
void parse(std::string_view message, Value& out) { hps::from_string(message, out); }
