// SPDX-License-Identifier: MIT
// only error: volatile_members_so_leave_them_out_by_HPS_MEMBERS_or_write_serialize_and_parse<Device>
#include <hps/hps.h>

struct Device {
  int id = 0;
#ifdef FIXED
  int state = 0;
#else
  volatile int state = 0;
#endif
};

std::string serialize(const Device& device) { return hps::to_string(device); }
void parse(std::string_view message, Device& out) { hps::from_string(message, out); }
