// SPDX-License-Identifier: MIT
#pragma once

#include "hps/schema/graph.h"

namespace hps::detail::evolution {

using schema::Graph;
using schema::Node;

// Arrays of several extents as arrays of arrays, as their elements are named when they become others. Added nodes come
// last.
HPS_ONCE Graph with_plain_arrays(Graph graph);

// Which nodes of two graphs say the same: those of one class.
class Classes {
 public:
  HPS_ONCE Classes(const Graph& theirs, const Graph& ours);

  bool same(std::uint32_t theirs, std::uint32_t ours) const {
    return classes_[theirs] == classes_[first_of_ours_ + ours];
  }
  std::uint32_t of_theirs(std::uint32_t node) const { return classes_[node]; }
  std::uint32_t of_ours(std::uint32_t node) const { return classes_[first_of_ours_ + node]; }

 private:
  std::size_t first_of_ours_;
  std::vector<std::uint32_t> classes_;
};

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/classes_definitions.h")
