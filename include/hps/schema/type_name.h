// SPDX-License-Identifier: MIT
#pragma once
// How types are called, the same with every compiler: "list of Ion".

#include <map>

#include "hps/schema/graph.h"

namespace hps::detail::schema {

class TypeNames {
 public:
  // The second record named Ion is Ion#2.
  explicit TypeNames(const Graph& graph) : graph_(graph), names_(graph.size()) {
    std::map<std::string_view, std::size_t> seen;
    for (std::size_t i = 0; i < graph.size(); ++i) {
      if (graph[i].name.empty()) continue;
      const std::size_t count = ++seen[graph[i].name];
      names_[i] = graph[i].name + (count > 1 ? "#" + std::to_string(count) : "");
    }
  }

  std::string of(std::uint32_t node) {
    text_.clear();
    add(node, 0);
    return text_;
  }
  const std::string& own(std::uint32_t node) const { return names_[node]; }
  // "uint16", "char"
  static std::string of_number(const Node& node) {
    const unsigned code = node.number & 31u;
    if (node.number == code) return shape::scalar_name(code);
    if ((node.number & Node::character) == 0) return "char" + std::to_string(8 * shape::width_of_code(code));
    return code == 1 ? "char" : "wchar";
  }

 private:
  // Types without names may contain each other, many times.
  static constexpr std::size_t most_levels = 8, most_characters = 400;

  void add(std::string_view text) { text_.append(text); }
  void add(std::string_view text, const Node& node, std::size_t part, std::size_t level) {
    add(text);
    add(node.parts[part].node, level + 1);
  }
  void add(std::uint32_t number, std::size_t level) {
    if (level >= most_levels || text_.size() > most_characters) return add("...");
    if (!names_[number].empty()) return add(names_[number]);
    const Node& node = graph_[number];
    switch (node.kind) {
      case Kind::scalar:
        return add_scalar(node);
      case Kind::bytes:
        return add_bytes(node);
      case Kind::sequence:
        return add_sequence(node, level);
      case Kind::array:
        return add_array(node, level);
      case Kind::record:
        return add_list("record (", node, level);
      case Kind::optional:
        return add("optional ", node, 0, level);
      case Kind::variant:
        return add_list("one of (", node, level);
      case Kind::map:
        add("map of ", node, 0, level);
        return add(" to ", node, 1, level);
      case Kind::pointer:
        return add("pointer to ", node, 0, level);
      case Kind::opaque:
        return add("hand-written class");
      default:
        return add("any");
    }
  }

  void add_scalar(const Node& node) {
    const std::string number = of_number(node);
    if (node.meaning == Meaning::none) return add(number);
    if (node.meaning == Meaning::enumeration) return add("enumeration of " + number);
    if (node.meaning == Meaning::duration) add("duration (" + number);
    else add("time of " + node.clock + " (" + number);
    add(", " + std::to_string(node.period.num));
    add(node.period.den == 1 ? " s)" : "/" + std::to_string(node.period.den) + " s)");
  }
  void add_bytes(const Node& node) {
    add(node.meaning == Meaning::text ? "text" : node.meaning == Meaning::path ? "path" : "bytes");
    if (node.extents[0] != run_time_extent) add_extents(node);
  }
  void add_sequence(const Node& node, std::size_t level) {
    if (node.meaning == Meaning::text) return add("text of ", node, 0, level);
    add(node.extents.empty() ? "list" : "array");
    add_extents(node);
    if (node.layout & Layout::bits) return add(" of bits");
    add(node.layout & Layout::presence_first ? ", presences first, of " : " of ", node, 0, level);
  }
  void add_array(const Node& node, std::size_t level) {
    if (node.meaning == Meaning::complex) return add("complex ", node, 0, level);
    add("array");
    add_extents(node);
    if (node.layout & Layout::bits) return add(" of bits");
    add(" of ", node, 0, level);
  }
  void add_extents(const Node& node) {
    for (const std::uint64_t e : node.extents) add(e == run_time_extent ? "[]" : "[" + std::to_string(e - 1) + "]");
    if (node.layout & Layout::column_major) add(" by columns");
  }
  void add_list(std::string_view begin, const Node& node, std::size_t level) {
    add(begin);
    for (std::size_t i = 0; i < node.parts.size() && text_.size() <= most_characters; ++i) {
      if (i) add(", ");
      if (node.kind == Kind::record && !node.parts[i].name.empty()) add(node.parts[i].name + ": ");
      add(node.parts[i].node, level + 1);
    }
    add(")");
  }

  const Graph& graph_;
  std::vector<std::string> names_;
  std::string text_;
};

}  // namespace hps::detail::schema
