// SPDX-License-Identifier: MIT
#pragma once
// The shape of a type as a tree with the names of its members. Not part of hps.h.

#include <string>
#include <utility>

#include "hps/shape/node.h"

namespace hps {
namespace shape {

class Printer {
 public:
  std::string tree(const Node& root) {
    print(root, 0, {}, nullptr);
    return std::move(tree_);
  }

 private:
  struct Around {
    const Node& node;
    const Around* outer;
    bool has(const Node& n) const { return &node == &n || (outer && outer->has(n)); }
  };

  void print(const Node& node, std::size_t depth, std::string_view label, const Around* around) {
    begin_line(depth, label);
    tree_.append(name_of(node.kind));
    if (node.kind == Kind::scalar) tree_.append(" ").append(scalar_name(node.scalar));
    if (node.extent != dynamic_extent) tree_.append(" of ").append(std::to_string(node.extent));
    if (!node.name.empty()) tree_.append(" ").append(node.name);
    const bool above = around && around->has(node);
    tree_.append(above ? ", see above\n" : "\n");
    if (above) return;
    const Around inner{node, around};
    for (std::size_t i = 0; i < node.count; ++i) print(*node.parts[i], depth + 1, label_of(node, i), &inner);
    if (!node.by_value) return;
    begin_line(depth + 1, {});
    tree_.append("scalar ").append(scalar_name(node.scalar)).append("\n");
  }
  void begin_line(std::size_t depth, std::string_view label) {
    tree_.append(2 * depth, ' ').append(label).append(label.empty() ? "" : ": ");
  }

  static std::string_view label_of(const Node& node, std::size_t part) {
    if (node.kind == Kind::record) return node.name_of(part);
    if (node.kind == Kind::map) return part ? "value" : "key";
    return {};
  }
  static const char* name_of(Kind kind) {
    static constexpr const char* names[] = {"scalar",   "bytes",   "sequence", "array",   "record",
                                            "optional", "variant", "map",      "pointer", "opaque"};
    return names[static_cast<int>(kind)];
  }

  std::string tree_;
};

}  // namespace shape

// A line per object, indented by two spaces a level: "record Ion", "  mz: scalar float64", ...
template <class T>
std::string shape_tree() {
  return shape::Printer().tree(shape::node<T>);
}

}  // namespace hps
