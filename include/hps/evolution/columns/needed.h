// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "hps/config.h"

namespace hps::detail::evolution {

class Plan;

// Which columns of a message become something, in the order of its index. For plans that are of columns.
HPS_ONCE std::vector<bool> needed_columns(const Plan& plan);

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/columns/needed_definitions.h")
