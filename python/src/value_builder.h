// SPDX-License-Identifier: MIT
#pragma once
// Values whose schema is found out while they are made: the nodes of its graph, and the columns of their values.

#include "common.h"

namespace hps::python {

class ValueBuilder {
 public:
  // Returns its number.
  std::uint32_t add_node(schema::Node node) {
    graph_.push_back(std::move(node));
    return static_cast<std::uint32_t>(graph_.size() - 1);
  }
  schema::Node& node(std::uint32_t number) { return graph_[number]; }
  void add_part(std::uint32_t node, std::string name, std::uint32_t part) {
    graph_[node].parts.push_back({std::move(name), part});
  }
  // Columns are added in the order of the tables of value::Layout.
  void add_column(value::Column column) { columns_.push_back(std::move(column)); }
  // That of records, arrays, or optionals that all have their values: these are those of their parts.
  void add_column(std::uint64_t count) { columns_.emplace_back().count = count; }

  Value finish() && {
    auto storage = std::make_shared<value::Storage>(std::make_shared<const value::Layout>(Schema(graph_)));
    if (storage->columns.size() != columns_.size()) throw Error("hps: objects of another schema than they have");
    storage->columns = std::move(columns_);
    return value::Access::root(std::move(storage));
  }

 private:
  schema::Graph graph_;
  std::vector<value::Column> columns_;
};

// The next value of a column ends there.
inline void add_end(value::Column& column, std::uint64_t end) {
  column.ends.add(sizeof end);
  column.ends.set(column.count++, end);
}

}  // namespace hps::python
