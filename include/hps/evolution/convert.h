// SPDX-License-Identifier: MIT
#pragma once
// Numbers of one schema as those of another.

#include "hps/evolution/enumerations.h"

namespace hps::detail::evolution {

HPS_ONCE bool to_period(Number& n, const Period& from, const Period& to);
// From the bytes that a number has in raw to those of another type; `names` are those of two enumerations, else null.
// Returns the problem, "" if there is none. Times are exact.
HPS_ONCE std::string convert(const Node& t, const Node& o, const Enumerations* names, const RawNumber& from,
                             RawNumber& to, Inexact inexact);

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/convert_definitions.h")
