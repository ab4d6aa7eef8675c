// SPDX-License-Identifier: MIT
// expected: hps cannot serialize this type
#include <hps/hps.h>

class Secret {
 public:
  explicit Secret(int value) : value_(value) {}
#ifdef FIXED
  HPS_MEMBERS(value_)
#endif

 private:
  int value_;
};

std::string serialize() { return hps::to_string(Secret(1)); }
