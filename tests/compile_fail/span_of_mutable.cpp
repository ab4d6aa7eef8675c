// SPDX-License-Identifier: MIT
// expected: hps: this container cannot grow: parse into a vector
#include <hps/hps.h>

#ifdef FIXED
using Numbers = std::span<const double>;
#else
using Numbers = std::span<double>;
#endif

void parse(std::string_view message, Numbers& out) { hps::from_string(message, out, hps::raw.views()); }
