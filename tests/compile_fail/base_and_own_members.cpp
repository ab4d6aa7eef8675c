// SPDX-License-Identifier: MIT
// expected: hps: C\+\+20 cannot take this aggregate apart
#include <hps/hps.h>

struct Base {
  int a;
};

struct Derived : Base {
  int b;
#ifdef FIXED
  HPS_MEMBERS(a, b)
#endif
};

std::string serialize() { return hps::to_string(Derived{{1}, 2}); }
