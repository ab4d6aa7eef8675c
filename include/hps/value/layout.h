// SPDX-License-Identifier: MIT
#pragma once
// The tables of a value: one for each node of its schema, seen from the root, so that members of one type have tables
// of their own. A type that contains itself has one table, to which the others refer; the objects of each pool
// of shared pointers have one.

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "hps/evolution/classes.h"
#include "hps/evolution/sizes.h"
#include "hps/schema/columns/plan.h"
#include "hps/schema/schema.h"

namespace hps::detail::value {

inline constexpr std::uint32_t no_table = static_cast<std::uint32_t>(-1);

// Arrays of arrays are one array of several extents again.
inline schema::Graph with_several_extents(schema::Graph graph) {
  using schema::Layout;
  const auto is_plain = [](const schema::Node& n) {
    return n.kind == Kind::array && n.meaning == Meaning::none && !evolution::has_bits(n);
  };
  for (schema::Node& node : graph) {
    if (!is_plain(node)) continue;
    for (const schema::Node* inner = &graph[node.parts[0].node]; is_plain(*inner); inner = &graph[node.parts[0].node]) {
      node.extents.insert(node.extents.end(), inner->extents.begin(), inner->extents.end());
      node.parts[0].node = inner->parts[0].node;
    }
    const bool several = node.extents.size() > 1;
    constexpr unsigned both = Layout::several_extents | Layout::column_major;
    node.layout = static_cast<std::uint8_t>(several ? node.layout | Layout::several_extents : node.layout & ~both);
  }
  return graph;
}

struct Table {
  std::uint32_t node;     // of the schema
  Kind kind;              // `reference` where a type contains itself
  std::uint8_t code = 0;  // of a scalar: of the values in it
  std::uint8_t width = 0;
  std::uint16_t level = 0;                // how many are around it
  bool in_order = true;                   // containers are filled one after the other; else each tells where it begins
  std::uint32_t last = 0;                 // of those below it, which follow it
  std::uint32_t target = no_table;        // of references, and of pointers: of what they lead to
  std::uint64_t extent = 0;               // of arrays and bytes; dynamic if there is none, as in hand-written classes
  std::vector<std::uint32_t> parts = {};  // a map has one: its entries, records of a key and a value
};
inline constexpr std::uint64_t dynamic = static_cast<std::uint64_t>(-1);

class Layout {
 public:
  // Throws LimitExceeded beyond so many tables.
  explicit Layout(const Schema& schema, std::size_t most = most_tables)
      : schema_(schema),
        graph_(with_entries(evolution::with_plain_arrays(schema::Nodes::of(schema)))),
        inside_(graph_.size(), no_table),
        contains_itself_(graph_.size()),
        most_(std::min(most, most_tables)) {
    add_all();
    if (has_references_) add_all();  // now it is known which types contain themselves
    connect();
  }
  Layout(const Layout&) = delete;

  const Schema& schema() const { return schema_; }
  // Where a map has an entry.
  const schema::Graph& graph() const { return graph_; }
  const schema::Node& node(const Table& table) const { return graph_[table.node]; }
  const std::vector<Table>& tables() const { return tables_; }
  const Table& operator[](std::uint32_t table) const { return tables_[table]; }
  // The one of a node, made once.
  Schema schema_of(std::uint32_t node) const {
    const std::lock_guard lock(mutex_);
    auto at = schemas_.find(node);
    if (at == schemas_.end()) at = schemas_.emplace(node, Schema(with_several_extents(graph_), node)).first;
    return at->second;
  }
  // Made when they are needed first, for all Values that have the schema. Throws LimitExceeded.
  const schema::ColumnPlan& columns() const {
    return once(columns_, [&] { return std::make_unique<const schema::ColumnPlan>(graph_); });
  }
  const evolution::Sizes& sizes(const row::Encoding& encoding) const {
    return once(sizes_[encoding.varints], [&] { return std::make_unique<const evolution::Sizes>(graph_, encoding); });
  }
  // Whether columns have objects in pools: shared ones, and those of types that contain themselves.
  bool has_pools() const { return has_references_ || !pools_.empty(); }

 private:
  template <class T>
  const T& once(std::unique_ptr<const T>& kept, auto&& make) const {
    const std::lock_guard lock(mutex_);
    if (!kept) kept = make();
    return *kept;
  }

  static constexpr std::size_t most_tables = std::size_t{1} << 16, most_levels = 1000;

  // Behind the nodes, a record for the entries of each map, which it has as a third part.
  schema::Graph with_entries(schema::Graph graph) {
    const std::size_t n = graph.size();
    for (std::size_t i = 0; i < n; ++i) {
      if (graph[i].kind != Kind::map) continue;
      schema::Node entry{.kind = Kind::record};
      entry.parts = {{"first", graph[i].parts[0].node}, {"second", graph[i].parts[1].node}};
      entries_.resize(n, 0);
      entries_[i] = static_cast<std::uint32_t>(graph.size());
      graph.push_back(std::move(entry));
    }
    return graph;
  }

  void add_all() {
    tables_.clear();
    pools_.clear();
    add(0, 0);
    for (std::size_t i = 0; i < pools_.size(); ++i) add_pool(i);
  }
  std::uint32_t add(std::uint32_t node, std::size_t level) {
    if (tables_.size() >= most_ || level >= most_levels)
      throw LimitExceeded(most_ < most_tables ? "a schema of more parts than there is memory for"
                                              : "a schema of too many parts",
                          0, "", "read it as its type");
    const auto at = static_cast<std::uint32_t>(tables_.size());
    const auto around = static_cast<std::uint16_t>(level);
    const schema::Node& n = graph_[node];
    if (inside_[node] != no_table) {
      tables_.push_back({.node = node, .kind = Kind::reference, .level = around, .last = at, .target = inside_[node]});
      has_references_ = contains_itself_[node] = true;
      return at;
    }
    tables_.push_back({.node = node, .kind = n.kind, .level = around});
    set(tables_[at], n);
    inside_[node] = at;
    if (n.kind == Kind::map) {
      add_part(at, entries_[node], level);
    } else if (n.kind != Kind::pointer) {
      for (const schema::Part& part : n.parts) add_part(at, part.node, level);
    }
    inside_[node] = no_table;
    tables_[at].last = static_cast<std::uint32_t>(tables_.size()) - 1;
    return at;
  }
  void add_part(std::uint32_t at, std::uint32_t node, std::size_t level) {
    const bool is_numbered = tables_[at].kind == Kind::record || tables_[at].kind == Kind::array;
    const bool refers = is_numbered && contains_itself_[node] && inside_[node] == no_table;
    const std::uint32_t part = refers ? add_reference(node, level + 1) : add(node, level + 1);
    tables_[at].parts.push_back(part);
  }
  // To the table after it. Members have the numbers of their records, and elements of arrays those of the arrays; but
  // a table to which others refer has more values than these.
  std::uint32_t add_reference(std::uint32_t node, std::size_t level) {
    const auto at = static_cast<std::uint32_t>(tables_.size());
    tables_.push_back(
        {.node = node, .kind = Kind::reference, .level = static_cast<std::uint16_t>(level), .target = at + 1});
    tables_[at].last = tables_[add(node, level)].last;
    return at;
  }
  void set(Table& table, const schema::Node& n) {
    if (n.kind == Kind::scalar) {
      table.code = static_cast<std::uint8_t>(evolution::value_code(n));
      table.width = static_cast<std::uint8_t>(shape::width_of_code(n.code()));
    } else if (n.kind == Kind::array || n.kind == Kind::bytes) {
      table.extent = n.extents[0] - 1;  // (dynamic is 0 in a schema)
    } else if (n.kind == Kind::opaque) {
      table.extent = dynamic;
    } else if (n.kind == Kind::pointer) {
      table.target = static_cast<std::uint32_t>(pool_of(n));
    }
  }

  struct Pool {
    std::uint64_t number;
    std::uint32_t node;
    std::uint32_t table = no_table;
  };
  std::size_t pool_of(const schema::Node& pointer) {
    std::size_t i = 0;
    while (i < pools_.size() && pools_[i].number != pointer.pool) ++i;
    if (i == pools_.size()) pools_.push_back({pointer.pool, pointer.parts[0].node});
    return i;
  }
  void add_pool(std::size_t i) {
    const std::uint32_t table = add(pools_[i].node, 0);
    pools_[i].table = table;
  }

  void connect() {
    for (Table& table : tables_) {
      if (table.kind == Kind::pointer) table.target = pools_[table.target].table;
      if (table.kind == Kind::reference) set_out_of_order(table.target);
    }
    for (const Pool& pool : pools_) set_out_of_order(pool.table);
  }
  void set_out_of_order(std::uint32_t root) {
    for (std::uint32_t i = root; i <= tables_[root].last; ++i) tables_[i].in_order = false;
  }

  Schema schema_;
  std::vector<std::uint32_t> entries_;  // of maps, by the numbers of their nodes
  schema::Graph graph_;
  std::vector<std::uint32_t> inside_;  // tables of the nodes that are being added
  std::vector<bool> contains_itself_;  // of each node
  std::size_t most_;
  std::vector<Table> tables_;
  std::vector<Pool> pools_;
  bool has_references_ = false;
  mutable std::mutex mutex_;
  mutable std::map<std::uint32_t, Schema> schemas_;  // that were asked for
  mutable std::unique_ptr<const schema::ColumnPlan> columns_;
  mutable std::unique_ptr<const evolution::Sizes> sizes_[2];  // of aligned rows, of those of varints
};

}  // namespace hps::detail::value
