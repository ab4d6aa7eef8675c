// SPDX-License-Identifier: MIT
#pragma once
// The columns of a described message by its schema: what there is of each node, and where.

#include <vector>

#include "hps/format/packed/index/head.h"
#include "hps/format/packed/index/node_code.h"
#include "hps/schema/canonical.h"

namespace hps::detail::schema {

// Nodes without a column of their own have this code.
inline constexpr unsigned no_column = 255;

// What the column of a node has: the code of numbers, or of strings, or bytes. docs/format-packed.md has the table.
inline unsigned column_of(const Node& node) {
  using column::NodeCode, column::scalar_code;
  switch (node.kind) {
    case Kind::scalar:
      return node.code();
    case Kind::bytes:
      return static_cast<unsigned>(node.extents[0] == run_time_extent ? NodeCode::string : NodeCode::bytes);
    case Kind::opaque:
      return static_cast<unsigned>(NodeCode::string);
    case Kind::sequence:
    case Kind::map:
    case Kind::pointer:
      return scalar_code<std::uint64_t>();
    case Kind::optional:
      return scalar_code<bool>();
    case Kind::variant:
      return scalar_code<std::uint32_t>();
    default:
      return no_column;
  }
}
// How many of a part there are, where that does not follow from what is around it, is in the index. There are as many
// values of a map as keys.
inline bool is_counted(Kind kind, std::size_t part) {
  return kind != Kind::record && kind != Kind::array && !(kind == Kind::map && part == 1);
}

// The parts of a node follow it: the first is the next one, each later one comes `nodes` after that before it.
struct ColumnNode {
  std::uint32_t node;  // of the schema
  std::uint32_t nodes = 1;
  std::uint64_t count = 0;      // of its objects, and so of the values of its column
  column::Input column, upper;  // that of the upper halves of integers of 128 bits; empty where there is none

  const ColumnNode* first() const { return this + 1; }
  const ColumnNode* next() const { return this + nodes; }
};

// Whether a type contains itself, other than by pointers.
class FinderOfCycles {
 public:
  explicit FinderOfCycles(const Graph& graph) : graph_(graph), state_(graph.size()) {}

  bool find(std::uint32_t at) {
    if (state_[at] != unseen) return state_[at] == inside;
    state_[at] = inside;
    if (graph_[at].kind != Kind::pointer)
      for (const Part& part : graph_[at].parts)
        if (find(part.node)) return true;
    state_[at] = done;
    return false;
  }

 private:
  enum State : std::uint8_t { unseen, inside, done };
  const Graph& graph_;
  std::vector<State> state_;
};
inline bool contains_itself(const Graph& graph) { return FinderOfCycles(graph).find(0); }

// Of schemas without pointers, hand-written classes, and types that contain themselves.
class ColumnTree {
 public:
  // Throws column::Failure.
  ColumnTree(const Graph& graph, column::Head& head) : graph_(graph), head_(head) {
    add(0, 1, 0);
    if (head_.sizes.remaining()) head_.sizes.fail("an index with more columns than the type has");
    if (head_.columns.remaining()) head_.columns.fail("bytes left over");
  }
  ColumnTree(const ColumnTree&) = delete;

  const ColumnNode& root() const { return nodes_[0]; }

 private:
  // A few nodes that are parts of each other in many ways may be any number of columns.
  static constexpr std::size_t most = std::size_t{1} << 16;

  void add(std::uint32_t at, std::uint64_t count, unsigned level) {
    const Node& node = graph_[at];
    if (nodes_.size() >= most || level > schema::most_levels)
      head_.sizes.exceed("a schema of too many columns", "hostile input?");
    const std::size_t i = nodes_.size();
    const column::Input none = head_.columns.none();
    nodes_.push_back({.node = at, .count = count, .column = none, .upper = none});
    if (const unsigned code = column_of(node); code != no_column) {
      nodes_[i].column = column(count);
      if (column::is_wide(code)) nodes_[i].upper = column(count);
    }
    if (node.kind == Kind::array) count = head_.sizes.product(count, node.extents[0] - 1);
    for (std::size_t part = 0; part < node.parts.size(); ++part) {
      if (is_counted(node.kind, part)) count = head_.sizes.number();
      add(node.parts[part].node, count, level + 1);
    }
    nodes_[i].nodes = static_cast<std::uint32_t>(nodes_.size() - i);
  }
  column::Input column(std::uint64_t count) { return head_.columns.part(count ? head_.sizes.number() : 0, next_++); }

  const Graph& graph_;
  column::Head& head_;
  std::vector<ColumnNode> nodes_;
  std::size_t next_ = 0;
};

}  // namespace hps::detail::schema
