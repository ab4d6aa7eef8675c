// SPDX-License-Identifier: MIT
// expected: hps: views are parsed with raw\.views\(\) or compact\.views\(\) from a span or a string only
#include <hps/hps.h>

#ifdef FIXED
constexpr auto format = hps::compact.views();
#else
constexpr auto format = hps::compact;
#endif

struct Name {
  std::string_view text;
};

void parse(std::string_view message, Name& out) { hps::from_string(message, out, format); }
