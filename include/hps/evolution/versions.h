// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/plan.h"
#include "hps/evolution/type_graph.h"

namespace hps::detail::evolution {

// The versions of hand-written classes that are older in the messages of a plan than they are today.
HPS_ONCE WrittenVersions versions_of(const Plan& plan, const TypeGraph& ours);

// Whether members that the messages lack have objects of hand-written classes: these are in the versions of today.
HPS_ONCE bool fills_in_hand_written(const Plan& plan);

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/versions_definitions.h")
