// SPDX-License-Identifier: MIT
#pragma once

#include "hps/schema/graph.h"
#include "hps/schema/labels.h"

namespace hps::detail::schema {

// The graph of a type.
HPS_ONCE Graph graph_of(const Labels& root);

}  // namespace hps::detail::schema

#include HPS_DEFINITIONS("hps/schema/build_definitions.h")
