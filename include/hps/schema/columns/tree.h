// SPDX-License-Identifier: MIT
#pragma once
// The columns of a described message by its schema: what there is of each node, and where.

#include "hps/format/packed/index/head.h"
#include "hps/schema/columns/plan.h"

namespace hps::detail::schema {

struct ColumnNode : PlannedNode {
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

class ColumnTree {
 public:
  // Throws column::Failure, and LimitExceeded.
  ColumnTree(ColumnPlan plan, column::Head& head) : plan_(std::move(plan)), head_(head) {
    for (const std::uint32_t root : plan_.roots()) add(root, root ? head_.sizes.number() : 1);
    if (head_.sizes.remaining()) head_.sizes.fail("an index with more columns than the type has");
    if (head_.columns.remaining()) head_.columns.fail("bytes left over");
  }
  ColumnTree(const ColumnTree&) = delete;

  const ColumnPlan& plan() const { return plan_; }
  // In the order of the plan.
  const std::vector<ColumnNode>& nodes() const { return nodes_; }
  const ColumnNode& root() const { return nodes_[0]; }

 private:
  void add(std::uint32_t at, std::uint64_t count) {
    const PlannedNode& planned = plan_.nodes()[at];
    const column::Input none = head_.columns.none();
    ColumnNode& node = nodes_.emplace_back(ColumnNode{planned, count, none, none});
    if (const unsigned code = plan_.column_of(planned); code != no_column) {
      node.column = column(count);
      if (column::is_wide(code)) node.upper = column(count);
    }
    if (planned.kind == Kind::array) count = head_.sizes.product(count, plan_.extent(planned));
    for (std::uint32_t part = at + 1; part < at + planned.nodes; part += plan_.nodes()[part].nodes) {
      if (plan_.nodes()[part].is_counted) count = head_.sizes.number();
      add(part, count);
    }
  }
  column::Input column(std::uint64_t count) { return head_.column(count, next_++); }

  const ColumnPlan plan_;
  column::Head& head_;
  std::vector<ColumnNode> nodes_;
  std::size_t next_ = 0;
};

}  // namespace hps::detail::schema
