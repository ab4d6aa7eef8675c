// SPDX-License-Identifier: MIT
// expected: hps: this class has several ways to be serialized
#include <hps/hps.h>

struct Twice {
  int a;
  HPS_MEMBERS(a)
#ifndef FIXED
  template <class B>
  void serialize(B& b) const {
    b << a;
  }
  template <class B>
  void parse(B& b) {
    b >> a;
  }
#endif
};

std::string serialize() { return hps::to_string(Twice{1}); }
