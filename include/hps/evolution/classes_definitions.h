// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "hps/evolution/classes.h"
#include "hps/schema/canonical.h"

namespace hps::detail::evolution {

HPS_ONCE Graph with_plain_arrays(Graph graph) {
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (graph[i].kind != Kind::array || graph[i].extents.size() < 2) continue;
    Node inner = graph[i];
    inner.extents.erase(inner.extents.begin());
    if (inner.extents.size() == 1) inner.layout &= static_cast<std::uint8_t>(~schema::Layout::several_extents);
    graph[i].extents.resize(1);
    graph[i].layout &= static_cast<std::uint8_t>(~schema::Layout::several_extents);
    graph[i].parts[0].node = static_cast<std::uint32_t>(graph.size());
    graph.push_back(std::move(inner));
  }
  return graph;
}

HPS_ONCE Classes::Classes(const Graph& theirs, const Graph& ours) : first_of_ours_(theirs.size()) {
  Graph both = theirs;
  both.insert(both.end(), ours.begin(), ours.end());
  for (std::size_t i = first_of_ours_; i < both.size(); ++i)
    for (schema::Part& part : both[i].parts) part.node += static_cast<std::uint32_t>(first_of_ours_);
  classes_ = schema::classes_of(both, {0, static_cast<std::uint32_t>(first_of_ours_)}, schema::NamesOfTypes::left_out);
}

}  // namespace hps::detail::evolution
