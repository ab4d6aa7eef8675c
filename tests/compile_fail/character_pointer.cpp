// SPDX-License-Identifier: MIT
// only error: character_pointers_so_use_string_or_string_view<const char ?\*, .*Name.*text
#include <hps/hps.h>

struct Name {
#ifdef FIXED
  std::string text;
#else
  const char* text;
#endif
};

std::string serialize(const Name& name) { return hps::to_string(name); }
