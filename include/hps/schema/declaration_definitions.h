// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>

#include "hps/schema/declaration.h"
#include "hps/schema/schema_definitions.h"
#include "hps/schema/type_name.h"

namespace hps::detail::schema {

// Every named record and enumeration, those that others consist of first, then the type itself if it has no name.
class Declaration {
 public:
  explicit Declaration(const Graph& graph, const std::vector<std::string>& names)
      : graph_(graph), names_(names), seen_(graph.size()) {}

  std::string text() {
    declare(0);
    if (text_.size() > most_text) text_ += "...\n";
    if (names_[0].empty()) text_ += type_name(graph_, names_, 0) + "\n";
    return std::move(text_);
  }

 private:
  static constexpr std::size_t most_text = std::size_t{4} << 20;  // a schema may be hostile

  void declare(std::uint32_t n) {
    if (seen_[n] || text_.size() > most_text) return;
    seen_[n] = true;
    const Node& node = graph_[n];
    for (const Part& part : node.parts) declare(part.node);
    if (names_[n].empty()) return;
    if (node.kind == Kind::record) declare_record(n);
    if (node.kind == Kind::scalar) declare_enumeration(n);
    if (node.kind == Kind::opaque)
      text_ += "class " + names_[n] + ", hand-written, version " + std::to_string(node.version) + "\n";
  }
  void declare_record(std::uint32_t n) {
    text_ += "struct " + names_[n] + " {\n";
    for (const Part& part : graph_[n].parts) {
      if (text_.size() > most_text) break;
      text_ += "  " + part.name + (part.name.empty() ? "" : ": ") + type_name(graph_, names_, part.node) + "\n";
    }
    text_ += "}\n";
  }
  void declare_enumeration(std::uint32_t n) {
    text_ += "enum " + names_[n] + ": " + name_of_number(graph_[n]) + " {\n";
    for (const Enumerator& e : graph_[n].enumerators) text_ += "  " + text_of(e, graph_[n]) + "\n";
    text_ += "}\n";
  }

  const Graph& graph_;
  const std::vector<std::string>& names_;
  std::vector<bool> seen_;
  std::string text_;
};

}  // namespace hps::detail::schema

namespace hps {

HPS_ONCE std::ostream& operator<<(std::ostream& stream, const Schema& schema) {
  const Schema whole = schema.whole();
  return stream << detail::schema::Declaration(whole.data_->graph.nodes, whole.data_->names).text();
}

}  // namespace hps
