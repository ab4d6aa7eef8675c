// SPDX-License-Identifier: MIT
// expected: hps: elements are parsed into objects made by their default constructor
#include <hps/hps.h>

#include <vector>

struct Element {
#ifndef FIXED
  explicit Element(int value) : a(value) {}
#endif
  int a;
  HPS_MEMBERS(a)
};

void parse(std::string_view message, std::vector<Element>& out) { hps::from_string(message, out); }
