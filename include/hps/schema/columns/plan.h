// SPDX-License-Identifier: MIT
#pragma once
// The columns that a schema has: its nodes in the order of the index, those of the root and then those of each pool.

#include <algorithm>

#include "hps/format/packed/index/numbering.h"
#include "hps/schema/canonical.h"
#include "hps/schema/columns/structure.h"

namespace hps::detail::schema {

using column::no_column;

inline unsigned column_of(const Node& node) { return column::column_of_code(structure_code(node)); }
// How many of a part there are, where that does not follow from what is around it, is in the index. There are as many
// values of a map as keys.
inline bool is_counted(Kind kind, std::size_t part) {
  return kind != Kind::record && kind != Kind::array && !(kind == Kind::map && part == 1);
}

// The parts of a node follow it: the first is the next one, each later one comes `nodes` after that before it. Pointers
// and references have none: the objects that they lead to are in their pool.
struct PlannedNode {
  std::uint32_t node;  // of the schema
  Kind kind;           // `reference` where a type contains itself
  bool is_counted;     // also the objects of a pool
  std::uint32_t pool = 0;
  std::uint32_t nodes = 1;
  std::uint32_t alternatives = 0;  // of a variant: where the plan has their numbers
};

class ColumnPlan {
 public:
  // Arrays of the graph have one extent each. Throws LimitExceeded.
  explicit ColumnPlan(const Graph& graph) : graph_(graph) {
    const std::vector<column::StructureNode> structure_nodes = structure_of(graph);
    const column::Structure structure(structure_nodes);
    roots_.push_back(0);
    add(structure, 0, false, false, 0);
    for (const column::Structure::Pool& pool : structure.pools()) {
      roots_.push_back(static_cast<std::uint32_t>(nodes_.size()));
      add(structure, pool.objects, true, !pool.is_shared(), 0);
    }
  }

  const std::vector<PlannedNode>& nodes() const { return nodes_; }
  // The numbers of the first nodes: of the root, then of each pool.
  const std::vector<std::uint32_t>& roots() const { return roots_; }
  std::uint32_t root_of_pool(std::uint32_t pool) const { return roots_[pool + 1]; }
  // The number of a part of a variant: there may be very many, and each value has one.
  std::uint32_t alternative(const PlannedNode& variant, std::size_t i) const {
    return alternatives_[variant.alternatives + i];
  }
  bool has_pools() const { return roots_.size() > 1; }
  bool has_references() const {
    return std::ranges::any_of(nodes_, [](const PlannedNode& n) { return n.kind == Kind::reference; });
  }
  // The column of a node, no_column if it has none.
  unsigned column_of(const PlannedNode& planned) const {
    return planned.kind == Kind::reference ? no_column : schema::column_of(graph_[planned.node]);
  }
  std::uint64_t extent(const PlannedNode& array) const { return structure_number(graph_[array.node]); }
  // In bytes, as a message has it.
  const std::string& shape() const { return shape_; }
  bool numbered_within_pools(bool described) const {
    const char* const begin = shape_.data();
    return column::numbered_within_pools({begin, begin, begin + shape_.size()}, described);
  }

 private:
  // A few nodes that are parts of each other in many ways may be any number of columns.
  static constexpr std::size_t most = std::size_t{1} << 16;

  // `whole`: also where it might be a reference.
  void add(const column::Structure& structure, std::uint32_t at, bool is_counted, bool whole, unsigned level) {
    if (nodes_.size() >= most || level > most_levels) fail_limit("a schema of too many columns");
    const Node& node = graph_[at];
    const bool is_reference = !whole && structure.is_recursive(at), is_pointer = node.kind == Kind::pointer;
    const std::size_t i = nodes_.size();
    nodes_.push_back({at, is_reference ? Kind::reference : node.kind, is_counted});
    if (is_reference || is_pointer) nodes_[i].pool = structure.pool(at);
    put_shape(nodes_[i]);
    if (is_reference || is_pointer) return;
    std::vector<std::uint32_t> alternatives;
    for (std::size_t part = 0; part < node.parts.size(); ++part) {
      if (node.kind == Kind::variant) alternatives.push_back(static_cast<std::uint32_t>(nodes_.size()));
      add(structure, node.parts[part].node, schema::is_counted(node.kind, part), false, level + 1);
    }
    nodes_[i].nodes = static_cast<std::uint32_t>(nodes_.size() - i);
    nodes_[i].alternatives = static_cast<std::uint32_t>(alternatives_.size());
    alternatives_.insert(alternatives_.end(), alternatives.begin(), alternatives.end());
  }
  void put_shape(const PlannedNode& planned) {
    const Node& node = graph_[planned.node];
    const bool is_reference = planned.kind == Kind::reference;
    const unsigned code = is_reference ? static_cast<unsigned>(column::NodeCode::reference) : structure_code(node);
    column::put_node(shape_, code, is_reference || node.kind == Kind::pointer ? planned.pool : structure_number(node));
  }

  const Graph& graph_;
  std::vector<PlannedNode> nodes_;
  std::vector<std::uint32_t> roots_, alternatives_;
  std::string shape_;
};

}  // namespace hps::detail::schema
