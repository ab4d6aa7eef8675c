// SPDX-License-Identifier: MIT
// expected: hps: const members are serialized, but cannot be parsed
#include <hps/hps.h>

struct Constant {
#ifdef FIXED
  int a;
#else
  const int a;
#endif
};

std::string serialize() { return hps::to_string(Constant{1}); }
void parse(std::string_view message, Constant& out) { hps::from_string(message, out); }
