// SPDX-License-Identifier: MIT
// expected: deleted function
#include <hps/hps.h>

std::string receive();

void parse(std::string_view& out) {
#ifdef FIXED
  static const std::string message = receive();
  hps::from_string(message, out, hps::raw.views());
#else
  hps::from_string(receive(), out, hps::raw.views());
#endif
}
