// SPDX-License-Identifier: MIT
#pragma once
// A schema as columns see it: its structure is that of the C++ types that have it.

#include "hps/format/packed/index/structure.h"
#include "hps/schema/graph.h"

namespace hps::detail::schema {

inline unsigned structure_code(const Node& node) {
  using column::NodeCode;
  switch (node.kind) {
    case Kind::scalar:
      return node.code();
    case Kind::bytes:
      return static_cast<unsigned>(node.extents[0] == run_time_extent ? NodeCode::string : NodeCode::bytes);
    case Kind::any:
      return static_cast<unsigned>(NodeCode::string);
    case Kind::sequence:
      return static_cast<unsigned>(NodeCode::sequence);
    case Kind::array:
      return static_cast<unsigned>(NodeCode::array);
    case Kind::optional:
      return static_cast<unsigned>(NodeCode::optional);
    case Kind::variant:
      return static_cast<unsigned>(NodeCode::variant);
    case Kind::record:
      return static_cast<unsigned>(NodeCode::record);
    case Kind::map:
      return static_cast<unsigned>(NodeCode::map);
    case Kind::pointer:
      return static_cast<unsigned>(NodeCode::pointer);
    default:
      return static_cast<unsigned>(NodeCode::opaque);
  }
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
