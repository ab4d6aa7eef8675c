// SPDX-License-Identifier: MIT
#pragma once
// Members that a message lacks, and alternatives that hold nothing: columns of a value that is there in rows.

#include "hps/evolution/columns/bytes.h"
#include "hps/evolution/columns/writers.h"
#include "hps/evolution/rows.h"
#include "hps/schema/canonical.h"

namespace hps::detail::evolution {

class DefaultColumns {
 public:
  DefaultColumns(const Graph& graph, std::uint32_t at, column::Workspace& workspace)
      : graph_(graph), workspace_(workspace) {
    add(at, false, 0);
  }

  std::size_t nodes() const { return nodes_.size(); }
  // n objects of the value that follows in the rows.
  void fill(RowsInput& rows, std::uint64_t n) { fill(nodes_.data(), rows, n); }

  void finish(ColumnsOutput& out, const column::Input& origin) {
    for (Made& made : nodes_) {
      if (made.is_counted) out.count(made.count);
      for (const auto& column : {made.writers.column.get(), made.writers.upper.get()})
        if (column) out.add(*column, origin);
    }
  }

 private:
  // The parts of a node follow it, as those of a ColumnNode.
  struct Made {
    std::uint32_t node;
    bool is_counted;
    std::size_t nodes = 1;
    std::uint64_t count = 0;
    ColumnWriters writers;

    Made* first() { return this + 1; }
    Made* next() { return this + nodes; }
  };

  void add(std::uint32_t at, bool is_counted, unsigned level) {
    if (level > schema::most_levels) schema::fail_limit("a type of more than 256 levels");
    const Node& node = graph_[at];
    const std::size_t i = nodes_.size();
    nodes_.push_back({.node = at, .is_counted = is_counted, .writers = writers_of(node)});
    for (std::size_t part = 0; part < node.parts.size(); ++part)
      add(node.parts[part].node, schema::is_counted(node.kind, part), level + 1);
    nodes_[i].nodes = nodes_.size() - i;
  }
  ColumnWriters writers_of(const Node& node) {
    const unsigned code = schema::column_of(node);
    if (code == schema::no_column) return {};
    return {workspace_, code, has_fixed_extent(node) ? static_cast<std::size_t>(node.extents[0] - 1) : 0};
  }

  static void put(Made& to, auto value, std::uint64_t n) {
    ColumnWriters::put(*to.writers.column, value, static_cast<std::size_t>(n));
  }
  static void put_times(std::uint64_t n, auto&& put_one) {
    for (std::uint64_t i = 0; i < n; ++i) put_one();
  }

  void fill(Made* to, RowsInput& rows, std::uint64_t n) {
    const Node& node = graph_[to->node];
    if (to->is_counted) to->count += n;
    switch (node.kind) {
      case Kind::scalar:
        return fill_numbers(*to, rows, n);
      case Kind::bytes:
      case Kind::opaque:
      case Kind::any:
        return fill_bytes(*to, node, rows, n);
      case Kind::record:
        to = to->first();
        for (std::size_t i = 0; i < node.parts.size(); ++i, to = to->next()) fill(to, rows, n);
        return;
      case Kind::optional: {
        const bool has = rows.presence();
        put(*to, static_cast<std::uint8_t>(has), n);
        return has ? fill(to->first(), rows, n) : void();
      }
      case Kind::variant: {
        const auto i = static_cast<std::uint32_t>(rows.index());
        put(*to, i, n);
        to = to->first();
        for (std::uint32_t k = 0; k < i; ++k) to = to->next();
        return fill(to, rows, n);
      }
      default:
        return fill_elements(to, node, rows, n);
    }
  }
  void fill_numbers(Made& to, RowsInput& rows, std::uint64_t n) {
    RawNumber raw = {};
    rows.number(graph_[to.node], raw);
    to.writers.put(graph_[to.node].code(), raw, static_cast<std::size_t>(n));
  }
  static void fill_bytes(Made& to, const Node& node, RowsInput& rows, std::uint64_t n) {
    const std::uint64_t size = has_fixed_extent(node) ? node.extents[0] - 1 : rows.size();
    const std::string_view bytes(rows.bytes(size), static_cast<std::size_t>(size));
    if (has_fixed_extent(node)) put_times(n, [&] { to.writers.fixed().put(bytes.data()); });
    else put_times(n, [&] { to.writers.strings().put(bytes); });
  }

  // One after another: so the elements come in order.
  void fill_elements(Made* to, const Node& node, RowsInput& rows, std::uint64_t n) {
    const std::uint64_t size = node.kind == Kind::array ? node.extents[0] - 1 : rows.size();
    if (to->writers.column) put(*to, size, n);
    const char* const begin = rows.place();
    if (!size) return;
    put_times(n, [&] {
      rows.go_to(begin);
      if (node.kind == Kind::map)
        put_times(size, [&] { fill(to->first(), rows, 1), fill(to->first()->next(), rows, 1); });
      else fill_one_list(to->first(), node, rows, size);
    });
  }
  void fill_one_list(Made* element, const Node& node, RowsInput& rows, std::uint64_t size) {
    if (!has_bits(node) && !has_presence_first(node)) return put_times(size, [&] { fill(element, rows, 1); });
    if (element->is_counted) element->count += size;
    for (const bool bit : rows.bits(size)) {
      put(*element, static_cast<std::uint8_t>(bit), 1);
      if (bit && has_presence_first(node)) fill(element->first(), rows, 1);
    }
  }

  const Graph& graph_;
  column::Workspace& workspace_;
  std::vector<Made> nodes_;
};

}  // namespace hps::detail::evolution
