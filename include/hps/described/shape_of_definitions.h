// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/shape_of.h"
#include "hps/evolution/classes.h"
#include "hps/schema/columns/structure.h"

namespace hps::detail::described {

class ShapeMaker {
 public:
  explicit ShapeMaker(const schema::Graph& graph)
      : graph_(evolution::with_plain_arrays(graph)), nodes_(schema::structure_of(graph_)) {}

  std::optional<ShapeAndNames> make() {
    if (nodes_.size() > most_shape) return {};
    const column::Structure structure(nodes_);
    add(0, structure);
    for (const auto& pool : structure.pools()) {
      if (pool.is_shared()) add(pool.objects, structure);
      else add_whole(pool.objects, structure);
    }
    if (is_too_large()) return {};
    return std::move(made_);
  }

 private:
  using Code = column::NodeCode;
  static constexpr std::size_t most_shape = std::size_t{1} << 16, most_names = std::size_t{1} << 20;  // bytes

  bool is_too_large() const { return made_.shape.size() > most_shape || made_.names.size() > most_names; }
  void add(std::uint32_t n, const column::Structure& structure) {
    if (!structure.is_recursive(n)) return add_whole(n, structure);
    column::put_node(made_.shape, static_cast<unsigned>(Code::reference), structure.pool(n));
  }
  // Its contents, where others refer to it.
  void add_whole(std::uint32_t n, const column::Structure& structure) {
    if (is_too_large()) return;
    const column::StructureNode& node = nodes_[n];
    column::put_node(made_.shape, node.code, node.is_pointer() ? structure.pool(n) : node.number);
    if (node.is_pointer()) return;
    const schema::Node& origin = graph_[n];
    for (std::size_t i = 0; i < node.parts.size(); ++i) {
      if (origin.kind == Kind::record) put_name(origin.parts[i].name);
      add(node.parts[i], structure);
    }
  }
  void put_name(std::string_view name) {
    column::put_number(made_.names, name.size());
    made_.names.append(name);
  }

  const schema::Graph graph_;
  const std::vector<column::StructureNode> nodes_;
  ShapeAndNames made_;
};

HPS_ONCE std::optional<ShapeAndNames> shape_of(const schema::Graph& graph) { return ShapeMaker(graph).make(); }

}  // namespace hps::detail::described
