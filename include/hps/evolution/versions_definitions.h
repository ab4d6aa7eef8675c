// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/versions.h"

namespace hps::detail::evolution {

HPS_ONCE WrittenVersions versions_of(const Plan& plan, const TypeGraph& ours) {
  WrittenVersions versions;
  for (const Pair& pair : plan.resolver().pairs()) {
    const Node &t = plan.theirs()[pair.theirs], &o = plan.ours()[pair.ours];
    if (t.kind == Kind::opaque && o.kind == Kind::opaque && pair.way == Way::parts && t.version < o.version)
      versions.add(*ours.type(pair.ours).labels->node, static_cast<unsigned>(t.version));
  }
  return versions;
}

HPS_ONCE bool fills_in_hand_written(const Plan& plan) {
  const std::vector<Pair>& pairs = plan.resolver().pairs();
  for (std::uint32_t i = 0; i < pairs.size(); ++i) {
    if (!plan.resolver().possible(i) || plan.ours()[pairs[i].ours].kind != Kind::record) continue;
    for (const Match& m : pairs[i].matches)
      if (m.theirs == no_part && m.pair == no_part && plan.has_hand_written(pairs[i].ours, m.ours)) return true;
  }
  return false;
}

}  // namespace hps::detail::evolution
