// SPDX-License-Identifier: MIT
// only error: members_in_a_base_and_in_the_class_so_list_them_all_by_HPS_MEMBERS<Derived>
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
