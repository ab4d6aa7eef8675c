// SPDX-License-Identifier: MIT
// expected: deleted function
#include <hps/hps.h>

std::string receive();

std::string_view parse() {
#ifdef FIXED
  static const std::string message = receive();
  return hps::from_string<std::string_view>(message, hps::raw.views());
#else
  return hps::from_string<std::string_view>(receive(), hps::raw.views());
#endif
}
