// SPDX-License-Identifier: MIT
// expected: hps: the memory of these elements is not their encoding: no view
#include <hps/hps.h>

#ifdef FIXED
constexpr auto format = hps::raw.views();
#else
constexpr auto format = hps::compact.views();
#endif

void parse(std::string_view message, std::span<const int>& out) { hps::from_string(message, out, format); }
