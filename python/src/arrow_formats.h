// SPDX-License-Identifier: MIT
#pragma once
// The strings by which Arrow's schemas name numbers and times, both ways.

#include "common.h"

namespace hps::python::arrow {

// "i", "tsn:UTC", "tDs", "tdD"; "w:16" for numbers of 128 bits, and the number's for times that Arrow does not have:
// those of several seconds become seconds, and days dates.
std::string format_of_number(const schema::Node& number);
// Nothing for other formats. Times of a day become durations.
std::optional<schema::Node> number_of_format(std::string_view format);

}  // namespace hps::python::arrow
