// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/shape_of.h"
#include "hps/format/packed/index/structure.h"

namespace hps::detail::described {

class ShapeMaker {
 public:
  explicit ShapeMaker(const schema::Graph& graph) : graph_(graph) {
    std::uint64_t size = 0;
    for (const schema::Node& node : graph_) {
      numbers_.push_back(static_cast<std::uint32_t>(size));
      size += is_array(node) ? node.extents.size() : 1;
    }
    if (size > most_shape) return;
    for (std::uint32_t i = 0; i < graph_.size(); ++i) add_nodes(i);
  }

  std::optional<ShapeAndNames> make() {
    if (nodes_.empty()) return {};
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

  static bool is_array(const schema::Node& node) { return node.kind == Kind::array; }

  // An array of several extents is an array of arrays.
  void add_nodes(std::uint32_t i) {
    const schema::Node& node = graph_[i];
    std::vector<std::uint32_t> parts;
    for (const schema::Part& part : node.parts) parts.push_back(numbers_[part.node]);
    if (!is_array(node)) return add_node(i, code_of(node), number_of(node), std::move(parts));
    for (std::size_t k = 0; k < node.extents.size(); ++k) {
      const auto next = static_cast<std::uint32_t>(nodes_.size() + 1);
      const bool is_last = k + 1 == node.extents.size();
      add_node(i, static_cast<unsigned>(Code::array), node.extents[k] - 1,
               is_last ? parts : std::vector<std::uint32_t>{next});
    }
  }
  void add_node(std::uint32_t i, unsigned code, std::uint64_t number, std::vector<std::uint32_t> parts) {
    nodes_.push_back({code, number, std::move(parts)});
    origins_.push_back(i);
  }
  static unsigned code_of(const schema::Node& node) {
    switch (node.kind) {
      case Kind::scalar:
        return node.code();
      case Kind::bytes:
        return static_cast<unsigned>(node.extents[0] == schema::run_time_extent ? Code::string : Code::bytes);
      case Kind::sequence:
        return static_cast<unsigned>(Code::sequence);
      case Kind::optional:
        return static_cast<unsigned>(Code::optional);
      case Kind::variant:
        return static_cast<unsigned>(Code::variant);
      case Kind::record:
        return static_cast<unsigned>(Code::record);
      case Kind::map:
        return static_cast<unsigned>(Code::map);
      case Kind::pointer:
        return static_cast<unsigned>(Code::pointer);
      default:
        return static_cast<unsigned>(Code::opaque);
    }
  }
  static std::uint64_t number_of(const schema::Node& node) {
    if (node.kind == Kind::bytes && node.extents[0] != schema::run_time_extent) return node.extents[0] - 1;
    if (node.kind == Kind::pointer) return node.pool;
    return node.kind == Kind::variant || node.kind == Kind::record ? node.parts.size() : 0;
  }

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
    const schema::Node& origin = graph_[origins_[n]];
    for (std::size_t i = 0; i < node.parts.size(); ++i) {
      if (origin.kind == Kind::record) put_name(origin.parts[i].name);
      add(node.parts[i], structure);
    }
  }
  void put_name(std::string_view name) {
    column::put_number(made_.names, name.size());
    made_.names.append(name);
  }

  const schema::Graph& graph_;
  std::vector<std::uint32_t> numbers_;  // of each node of the schema the first one of its structure
  std::vector<column::StructureNode> nodes_;
  std::vector<std::uint32_t> origins_;  // of each, the node of the schema
  ShapeAndNames made_;
};

HPS_ONCE std::optional<ShapeAndNames> shape_of(const schema::Graph& graph) { return ShapeMaker(graph).make(); }

}  // namespace hps::detail::described
