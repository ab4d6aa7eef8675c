// SPDX-License-Identifier: MIT
// expected: hps: described takes raw, compact or packed
#include <hps/schema.h>

std::string message() {
#ifdef FIXED
  return hps::to_string(7, hps::described(hps::raw));
#else
  return hps::to_string(7, hps::described(hps::described));
#endif
}
