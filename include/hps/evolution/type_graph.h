// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "hps/evolution/type.h"
#include "hps/schema/build.h"

namespace hps::detail::evolution {

using schema::Graph;
using schema::Node;

// The graph of a type, with what it says of its members; and for each node the type.
class TypeGraph {
 public:
  explicit TypeGraph(const Type& root) : graph_(schema::graph_of(*root.labels)), types_(graph_.size()) {
    visit(0, root);
  }

  const Graph& graph() const { return graph_; }
  const Type& type(std::uint32_t node) const { return *types_[node]; }
  // The rows of a T{} for each node that is a record and has it.
  std::vector<std::optional<std::string>> defaults(unsigned format) const {
    std::vector<std::optional<std::string>> all(types_.size());
    for (std::size_t i = 0; i < all.size(); ++i)
      if (types_[i]->make_default) all[i] = types_[i]->make_default(format);
    return all;
  }

 private:
  void visit(std::uint32_t at, const Type& type) {
    if (types_[at]) return;
    types_[at] = &type;
    if (graph_[at].kind == Kind::record) set_members(graph_[at], type);
    const Type* holder = &type;
    for (std::size_t i = 1; i < graph_[at].extents.size(); ++i) holder = holder->parts[0];
    for (std::size_t i = 0; i < graph_[at].parts.size(); ++i) visit(graph_[at].parts[i].node, *holder->parts[i]);
  }
  static void set_members(Node& record, const Type& type) {
    const auto with = [&](std::string_view name, auto&& f) {
      for (schema::Part& part : record.parts)
        if (part.name == name) f(part);
    };
    if (!type.make_default)
      for (schema::Part& part : record.parts) part.required = true;
    for_each_renamed(type.renamed, [&](std::string_view member, std::string_view earlier) {
      with(member, [&](schema::Part& part) { part.earlier_names.push_back(value_of_literal(earlier)); });
    });
    for_each_listed(type.required,
                    [&](std::string_view member) { with(member, [](schema::Part& part) { part.required = true; }); });
  }

  Graph graph_;
  std::vector<const Type*> types_;
};

}  // namespace hps::detail::evolution
