// SPDX-License-Identifier: MIT
// only error: pointers_to_files_or_.*_or_leave_them_out_by_HPS_MEMBERS<std::unique_ptr<_IO_FILE, Close>, .*Log.*file
#include <hps/hps.h>

#include <cstdio>
#include <memory>

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

struct Log {
  int id = 0;
  std::unique_ptr<std::FILE, Close> file;
#ifdef FIXED
  HPS_MEMBERS(id)
#endif
};

std::string serialize(const Log& log) { return hps::to_string(log); }
void parse(std::string_view message, Log& out) { hps::from_string(message, out); }
