// SPDX-License-Identifier: MIT
#pragma once
// The shape that columns have, and the names in it, from a schema.

#include <optional>

#include "hps/format/packed/index/node_code.h"
#include "hps/schema/graph.h"

namespace hps::detail::described {

// As a packed message has them: docs/format-packed.md.
struct ShapeAndNames {
  std::string shape, names;
};

class ShapeMaker {
 public:
  explicit ShapeMaker(const schema::Graph& graph) : graph_(graph), inside_(graph.size()) {}

  // Returns nothing where the C++ type decides the shape, because it contains itself by other than shared pointers; and
  // for very many columns, which a few bytes of schema may describe.
  std::optional<ShapeAndNames> make() {
    add(0);
    for (const std::uint32_t objects : pools_of(graph_)) add(objects);
    if (!known_) return {};
    return std::move(made_);
  }

 private:
  using Code = column::NodeCode;
  static constexpr std::size_t most_shape = std::size_t{1} << 16, most_names = std::size_t{1} << 20;  // bytes

  void add(std::uint32_t at) {
    if (inside_[at] || made_.shape.size() > most_shape || made_.names.size() > most_names) known_ = false;
    if (!known_) return;
    inside_[at] = true;
    put(graph_[at]);
    if (graph_[at].kind != Kind::pointer)
      for (const schema::Part& part : graph_[at].parts) {
        if (graph_[at].kind == Kind::record) put_name(part.name);
        add(part.node);
      }
    inside_[at] = false;
  }
  void put(const schema::Node& node) {
    switch (node.kind) {
      case Kind::scalar:
        return made_.shape.push_back(static_cast<char>(node.code()));
      case Kind::bytes:
        return node.extents[0] == schema::run_time_extent ? put(Code::string) : put(Code::bytes, node.extents[0] - 1);
      case Kind::sequence:
        return put(Code::sequence);
      case Kind::array:
        for (const std::uint64_t extent : node.extents) put(Code::array, extent - 1);
        return;
      case Kind::optional:
        return put(Code::optional);
      case Kind::variant:
        return put(Code::variant, node.parts.size());
      case Kind::record:
        return put(Code::record, node.parts.size());
      case Kind::map:
        return put(Code::map);
      case Kind::pointer:
        return put(Code::pointer, node.pool);
      default:
        return put(Code::opaque);
    }
  }
  void put(Code code) { made_.shape.push_back(static_cast<char>(code)); }
  void put(Code code, std::uint64_t number) {
    put(code);
    column::put_number(made_.shape, number);
  }
  void put_name(std::string_view name) {
    column::put_number(made_.names, name.size());
    made_.names.append(name);
  }

  // The objects of each pool. Pools are numbered in the order of the shape.
  static std::vector<std::uint32_t> pools_of(const schema::Graph& graph) {
    std::vector<std::uint32_t> pools;
    for (const schema::Node& node : graph)
      if (node.kind == Kind::pointer && node.pool == pools.size()) pools.push_back(node.parts[0].node);
    return pools;
  }

  const schema::Graph& graph_;
  std::vector<bool> inside_;
  bool known_ = true;
  ShapeAndNames made_;
};

}  // namespace hps::detail::described
