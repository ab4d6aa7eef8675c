// SPDX-License-Identifier: MIT
// only error: this_standard_class_so_leave_it_out_by_HPS_MEMBERS.*<std::thread, .*Worker.*thread
#include <hps/hps.h>

#include <thread>

struct Worker {
  int id = 0;
  std::thread thread;
#ifdef FIXED
  HPS_MEMBERS(id)
#endif
};

std::string serialize(const Worker& worker) { return hps::to_string(worker); }
void parse(std::string_view message, Worker& out) { hps::from_string(message, out); }
