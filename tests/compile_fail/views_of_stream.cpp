// SPDX-License-Identifier: MIT
// expected: hps: views are parsed from a span or a string only
#include <hps/hps.h>

#include <istream>

#ifdef FIXED
using Text = std::string;
constexpr auto format = hps::raw;
#else
using Text = std::string_view;
constexpr auto format = hps::raw.views();
#endif

void parse(std::istream& in, Text& out) { hps::from_stream(in, out, format); }
