// SPDX-License-Identifier: MIT
// only error: more_than_64_members_so_list_them_by_HPS_MEMBERS_or_group_them_in_structs<Wide>
#include <hps/hps.h>

#define TEN(m) int m##0, m##1, m##2, m##3, m##4, m##5, m##6, m##7, m##8, m##9

struct Wide {
  TEN(a);
  TEN(b);
  TEN(c);
#ifndef FIXED
  TEN(d);
  TEN(e);
  TEN(f);
  TEN(g);
  TEN(h);
  TEN(i);
  TEN(j);
#endif
};

std::string serialize(const Wide& wide) { return hps::to_string(wide); }
