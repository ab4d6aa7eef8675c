// SPDX-License-Identifier: MIT
// only error: hps: a std::unique_ptr is parsed with the default deleter only: use that, or a std::shared_ptr,
#include <hps/hps.h>

#include <memory>

struct Deleter {
  void operator()(int* p) const { delete p; }
};

#ifdef FIXED
using Pointer = std::unique_ptr<int>;
#else
using Pointer = std::unique_ptr<int, Deleter>;
#endif

void parse(std::string_view message, Pointer& out) { hps::from_string(message, out); }
