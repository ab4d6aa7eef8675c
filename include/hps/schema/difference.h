// SPDX-License-Identifier: MIT
#pragma once

#include "hps/schema/schema.h"

namespace hps {

// A line for each difference, with the path of the member: "ions.mz: float32, here float64". "" for equal schemas.
// Types that differ in kind are not compared any further, and a long list ends with "...".
HPS_ONCE std::string difference(const Schema& theirs, const Schema& ours);

}  // namespace hps

#include HPS_DEFINITIONS("hps/schema/difference_definitions.h")
