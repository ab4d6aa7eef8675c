// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>

#include "hps/schema/schema.h"

namespace hps::detail::schema {

// Every named record and enumeration, those that others consist of first, then the type itself if it has no name.
class Declaration {
 public:
  explicit Declaration(const Graph& graph) : graph_(graph), names_(graph), seen_(graph.size()) {}

  std::string text() {
    declare(0);
    if (names_.own(0).empty()) text_ += names_.of(0) + "\n";
    return std::move(text_);
  }

 private:
  void declare(std::uint32_t n) {
    if (seen_[n]) return;
    seen_[n] = true;
    const Node& node = graph_[n];
    for (const Part& part : node.parts) declare(part.node);
    if (names_.own(n).empty()) return;
    if (node.kind == Kind::record) declare_record(n);
    if (node.kind == Kind::scalar) declare_enumeration(n);
    if (node.kind == Kind::opaque)
      text_ += "class " + names_.own(n) + ", hand-written, version " + std::to_string(node.version) + "\n";
  }
  void declare_record(std::uint32_t n) {
    text_ += "struct " + names_.own(n) + " {\n";
    for (const Part& part : graph_[n].parts)
      text_ += "  " + part.name + (part.name.empty() ? "" : ": ") + names_.of(part.node) + "\n";
    text_ += "}\n";
  }
  void declare_enumeration(std::uint32_t n) {
    text_ += "enum " + names_.own(n) + ": " + TypeNames::of_number(graph_[n]) + " {\n";
    for (const auto& [name, number] : graph_[n].enumerators)
      text_ += "  " + name + " = " + std::to_string(number) + "\n";
    text_ += "}\n";
  }

  const Graph& graph_;
  TypeNames names_;
  std::vector<bool> seen_;
  std::string text_;
};

}  // namespace hps::detail::schema

namespace hps {

// Records and enumerations as a program would declare them:
//
//   struct Ion {
//     mz: float64
//     charge: int32
//   }
inline std::ostream& operator<<(std::ostream& stream, const Schema& schema) {
  return stream << detail::schema::Declaration(schema.whole().text_->graph.nodes).text();
}

}  // namespace hps
