// SPDX-License-Identifier: MIT
// expected: hps: HPS_RENAMED and HPS_REQUIRED list members of the class
#include <hps/schema.h>

struct Ion {
  double mz = 0;
#ifdef FIXED
  HPS_RENAMED(mz, "mass")
#else
  HPS_RENAMED(mass, "mz")
#endif
};

Ion ion(std::string_view message) { return hps::from_string<Ion>(message, hps::described); }
