// SPDX-License-Identifier: MIT
// only error: this_class_so_use_HPS_MEMBERS_in_its_public_part_or_serialize_and_parse.*<Member>
#include <hps/hps.h>

#include <vector>

// No aggregate, because it has a constructor.
struct Member {
  Member() = default;
  explicit Member(int v) : value(v) {}
  int value = 0;
#ifdef FIXED
  HPS_MEMBERS(value)
#endif
};
struct Whole {
  int number;
  std::vector<Member> members;
};

std::string serialize(const Whole& whole) { return hps::to_string(whole); }
void parse(std::string_view message, Whole& out) { hps::from_string(message, out); }
