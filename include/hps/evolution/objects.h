// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "hps/schema/graph.h"

namespace hps::detail::evolution {

// Whether an object that a pointer to the one node leads to may be met by a pointer to the other. An object of one of
// several classes is of its own class, too: it is in the pool of the pointer that came first.
inline bool may_share_objects(const schema::Graph& graph, std::uint32_t one, std::uint32_t other) {
  const auto classes = [&graph](std::uint32_t node) {
    std::vector<std::uint32_t> all{node};
    if (graph[node].kind == Kind::variant)
      for (const schema::Part& part : graph[node].parts) all.push_back(part.node);
    return all;
  };
  const std::vector<std::uint32_t> theirs = classes(one), ours = classes(other);
  if (theirs.size() == 1 && ours.size() == 1) return one == other;
  return std::ranges::any_of(theirs, [&](std::uint32_t n) { return std::ranges::find(ours, n) != ours.end(); });
}

}  // namespace hps::detail::evolution
