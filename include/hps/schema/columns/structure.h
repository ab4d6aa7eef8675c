// SPDX-License-Identifier: MIT
#pragma once
// A schema as columns see it: its structure is that of the C++ types that have it.

#include "hps/format/packed/index/kind_code.h"
#include "hps/format/packed/index/structure.h"
#include "hps/schema/graph.h"

namespace hps::detail::schema {

inline unsigned structure_code(const Node& node) {
  if (node.kind == Kind::scalar) return node.code();
  return column::code_of(node.kind, node.kind == Kind::bytes && node.extents[0] == run_time_extent);
}
inline std::uint64_t structure_number(const Node& node) {
  switch (node.kind) {
    case Kind::bytes:
      return node.extents[0] == run_time_extent ? 0 : node.extents[0] - 1;
    case Kind::array:
      return node.extents[0] - 1;
    case Kind::pointer:
      return node.pool;
    case Kind::variant:
    case Kind::record:
      return node.parts.size();
    default:
      return 0;
  }
}

// Nodes have the numbers of the graph, whose arrays have one extent each.
inline std::vector<column::StructureNode> structure_of(const Graph& graph) {
  std::vector<column::StructureNode> nodes;
  for (const Node& node : graph) {
    nodes.push_back({structure_code(node), structure_number(node)});
    for (const Part& part : node.parts) nodes.back().parts.push_back(part.node);
  }
  return nodes;
}

}  // namespace hps::detail::schema
