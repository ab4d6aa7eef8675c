// SPDX-License-Identifier: MIT
// only error: pointers_to_functions_or_members_so_use_an_enumeration.*<int ?\(\*\)\(int\), .*Step.*run
#include <hps/hps.h>

struct Step {
  int id = 0;
  int (*run)(int) = nullptr;
#ifdef FIXED
  HPS_MEMBERS(id)
#endif
};

std::string serialize(const Step& step) { return hps::to_string(step); }
void parse(std::string_view message, Step& out) { hps::from_string(message, out); }
