// SPDX-License-Identifier: MIT
// only error: this_class__make_it_an_aggregate_or_list_its_members_by_a_public_HPS_MEMBERS.*<Secret>
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
