// SPDX-License-Identifier: MIT
// expected: default constructor|no matching constructor|no matching function
#include <hps/hps.h>

struct Root {
#ifndef FIXED
  explicit Root(int value) : a(value) {}
#endif
  int a;
  HPS_MEMBERS(a)
};

Root parse(std::string_view message) { return hps::from_string<Root>(message); }
