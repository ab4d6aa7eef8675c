// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "hps/evolution/pair.h"
#include "hps/schema/graph.h"

namespace hps::detail::evolution {

// From the root to the part that is being made, for errors: members, elements and entries.
struct Place {
  const Pair* pair;
  std::uint64_t part;
  bool is_key = false;
};
using Trail = std::vector<Place>;

HPS_ONCE std::string path_of(const Trail& trail, const schema::Graph& ours);

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/trail_definitions.h")
