// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/format.h"
#include "hps/format/packed/columns.h"

namespace hps {

// The columns of a described message in packed, with the names of members. Throws ParseError for other
// formats.
HPS_ONCE Columns columns(std::string_view message, const Described<Packed>& format);
template <std::same_as<std::string> S>
Columns columns(S&& message, const Described<Packed>& format) = delete;  // it would not outlive them

}  // namespace hps

#include HPS_DEFINITIONS("hps/described/columns_definitions.h")
