// SPDX-License-Identifier: MIT
#pragma once
// One schema of those of the parts, and one value's rows of theirs.

#include <algorithm>
#include <utility>

#include "hps/value/access.h"
#include "hps/value/messages.h"
#include "hps/value/parse.h"

namespace hps::detail::value {

// The graph of a value of several parts, its node first.
class GraphOfParts {
 public:
  explicit GraphOfParts(schema::Node node) { graph_.push_back(std::move(node)); }

  void add(std::string name, const Schema& part) {
    const auto first = static_cast<std::uint32_t>(graph_.size());
    const auto first_pool = pools_;
    for (schema::Node node : schema::Nodes::of(part)) {
      for (schema::Part& p : node.parts) p.node += first;
      if (node.kind == Kind::pointer) {
        node.pool += first_pool;
        pools_ = std::max(pools_, node.pool + 1);
      }
      graph_.push_back(std::move(node));
    }
    graph_[0].parts.push_back({std::move(name), first});
  }
  Schema schema() const { return Schema(graph_); }

 private:
  schema::Graph graph_;
  std::uint64_t pools_ = 0;
};

// From compact rows that are right.
inline Value made_of(const Schema& schema, std::string_view rows) {
  const Limits limits = limits_in_memory();
  Budget budget = budget_of_rows(rows.size(), limits);
  Layouts layouts;
  const Reading in{budget, layouts, most_levels(limits)};
  return Access::root(parse_body(Compact::number, rows, make_layout(schema, budget), Packed(), in));
}
// Rows of one part after another. They number their shared objects, each part from 1.
class RowsOfParts {
 public:
  // Throws Error for a second part with shared pointers.
  void add(const Value& part) {
    const auto is_pointer = [](const schema::Node& node) { return node.kind == Kind::pointer; };
    if (std::ranges::any_of(schema::Nodes::of(part.schema()), is_pointer) && std::exchange(has_objects_, true))
      throw Error("hps: two parts with shared pointers, of which a value can be made of one only");
    Limits limits = limits_in_memory();
    limits.described = true;
    rows_ += rows_of(part, row::encoding_of<Compact>, limits);
  }
  void add_size(std::uint64_t n) { column::put_number(rows_, n); }

  const std::string& rows() const { return rows_; }

 private:
  std::string rows_;
  bool has_objects_ = false;
};

}  // namespace hps::detail::value
