// SPDX-License-Identifier: MIT
// only error: a_member_or_base_that_is_made_from_anything_as_std_any_is_so_list_the_other_members_by_HPS_MEMBERS<Event>
#include <hps/hps.h>

#include <any>

struct Event {
  std::any payload;
  int id = 0;
#ifdef FIXED
  HPS_MEMBERS(id)
#endif
};

std::string serialize(const Event& event) { return hps::to_string(event); }
void parse(std::string_view message, Event& out) { hps::from_string(message, out); }
