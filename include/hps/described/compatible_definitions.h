// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/compatible.h"
#include "hps/evolution/type_graph.h"

namespace hps {

HPS_ONCE std::vector<Change> detail::described::compatible(const Schema& theirs, const evolution::Type& ours) {
  return evolution::changes_between(schema::Nodes::of(theirs), evolution::TypeGraph(ours).graph());
}
HPS_ONCE std::vector<Change> compatible(const Schema& theirs, const Schema& ours) {
  return detail::evolution::changes_between(detail::schema::Nodes::of(theirs), detail::schema::Nodes::of(ours));
}

}  // namespace hps
