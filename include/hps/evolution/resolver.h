// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/pair.h"
#include "hps/schema/graph.h"

namespace hps::detail::evolution {

// Which nodes of two graphs become each other, and how.
class Resolver {
 public:
  // Both are graphs without arrays of several extents; the roots come first. Throws LimitExceeded.
  HPS_ONCE Resolver(const schema::Graph& theirs, const schema::Graph& ours);

  // The roots first.
  const std::vector<Pair>& pairs() const { return pairs_; }
  bool possible(std::uint32_t pair) const { return possible_[pair]; }

 private:
  std::vector<Pair> pairs_;
  std::vector<bool> possible_;
};

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/resolver_definitions.h")
