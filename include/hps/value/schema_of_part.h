// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/sizes.h"
#include "hps/value/storage.h"

namespace hps::detail::value {

// Arrays of arrays are one array of several extents again.
inline schema::Graph with_several_extents(schema::Graph graph) {
  using schema::Layout;
  const auto is_plain = [](const schema::Node& n) {
    return n.kind == Kind::array && n.meaning == Meaning::none && !evolution::has_bits(n);
  };
  for (schema::Node& node : graph) {
    if (!is_plain(node)) continue;
    for (const schema::Node* inner = &graph[node.parts[0].node]; is_plain(*inner);
         inner = &graph[node.parts[0].node]) {
      node.extents.insert(node.extents.end(), inner->extents.begin(), inner->extents.end());
      node.parts[0].node = inner->parts[0].node;
    }
    const bool several = node.extents.size() > 1;
    constexpr unsigned both = Layout::several_extents | Layout::column_major;
    node.layout = static_cast<std::uint8_t>(several ? node.layout | Layout::several_extents : node.layout & ~both);
  }
  return graph;
}

inline Schema schema_of(const Cell& c) {
  const value::Layout& layout = *c.storage->layout;
  if (c.at == 0) return layout.schema();
  return Schema(with_several_extents(layout.graph()), c.table().node);
}

// "text", for errors.
inline std::string type_of(const Cell& c) {
  const schema::Graph& graph = c.storage->layout->graph();
  return schema::type_name(graph, schema::own_names(graph), c.table().node);
}

}  // namespace hps::detail::value
