// SPDX-License-Identifier: MIT
// only error: bit_fields_so_use_whole_integers.*<Flags>
#include <hps/hps.h>

struct Flags {
#ifdef FIXED
  unsigned a, b;
#else
  unsigned a : 3;
  unsigned* b;
#endif
};

std::string serialize(const Flags& flags) { return hps::to_string(flags); }
void parse(std::string_view message, Flags& out) { hps::from_string(message, out); }
