// SPDX-License-Identifier: MIT
#pragma once
// Whether there are shared objects that are numbered within their pools, not all together, as they are in version 1.

#include <vector>

#include "hps/format/packed/index/node_code.h"

namespace hps::detail::column {

// Together where an object may be met elsewhere than in one pool: in compact bytes, or as one of several classes in the
// pool of these and in that of its own. In described messages those in compact bytes are numbered for themselves. The
// shape is that of a type.
HPS_COLD inline bool numbered_within_pools(Input shape, bool described) {
  const auto is = [](const ShapeNode& node, NodeCode code) { return node.code == static_cast<unsigned>(code); };
  std::vector<ShapeNode> roots;  // of the type and of the pools
  std::vector<std::uint64_t> shared;
  while (shape.remaining()) {
    Input root = shape;
    roots.push_back(read_node(root));
    for (std::uint64_t left = 1; left; --left) {
      const ShapeNode node = read_node(shape);
      if (is(node, NodeCode::opaque) && !described) return false;
      if (is(node, NodeCode::pointer)) shared.push_back(node.number);
      left += node.parts;
    }
  }
  const auto root_of = [&](std::uint64_t pool) { return roots.at(static_cast<std::size_t>(pool) + 1); };
  for (const std::uint64_t pool : shared) {
    const ShapeNode root = root_of(pool);
    if (is(is(root, NodeCode::reference) ? root_of(root.number) : root, NodeCode::variant)) return false;
  }
  return !shared.empty();
}

}  // namespace hps::detail::column
