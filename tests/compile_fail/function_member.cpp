// SPDX-License-Identifier: MIT
// only error: this_standard_class_so_leave_it_out_by_HPS_MEMBERS.*<std::function<void ?\(\)>, .*Task.*run
#include <hps/hps.h>

#include <functional>

struct Task {
  int id = 0;
  std::function<void()> run;
#ifdef FIXED
  HPS_MEMBERS(id)
#endif
};

std::string serialize(const Task& task) { return hps::to_string(task); }
void parse(std::string_view message, Task& out) { hps::from_string(message, out); }
