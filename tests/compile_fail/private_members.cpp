// SPDX-License-Identifier: MIT
// only error: this_class_so_use_HPS_MEMBERS_in_its_public_part_or_serialize_and_parse.*<Secret>
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
