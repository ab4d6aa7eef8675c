// SPDX-License-Identifier: MIT
#pragma once

#include <map>

#include "hps/schema/type_name.h"

namespace hps::detail::schema {

inline constexpr std::size_t most_of_text = 400;  // characters

HPS_ONCE std::string cut(std::string text) {
  if (text.size() <= most_of_text) return text;
  text.resize(most_of_text);
  return text + "...";
}

HPS_ONCE std::string name_of_number(const Node& node) {
  if (!node.is_character()) return shape::scalar_name(node.code());
  if (node.number & Node::wide) return "char" + std::to_string(8 * shape::width_of_code(node.code()));
  return node.code() == 1 ? "char" : "wchar";
}

// The number of an enumerator is kept modulo 2^64.
HPS_ONCE std::string text_of(const Enumerator& e, const Node& enumeration) {
  const bool is_signed = shape::is_signed_code(enumeration.code());
  return e.name + " = " + (is_signed ? std::to_string(e.number) : std::to_string(static_cast<std::uint64_t>(e.number)));
}

HPS_ONCE std::vector<std::string> own_names(const Graph& graph) {
  std::vector<std::string> names(graph.size());
  std::map<std::string_view, std::size_t> seen;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (graph[i].name.empty()) continue;
    const std::size_t count = ++seen[graph[i].name];
    names[i] = graph[i].name + (count > 1 ? "#" + std::to_string(count) : "");
  }
  return names;
}

class TypeName {
 public:
  TypeName(const Graph& graph, const std::vector<std::string>& names) : graph_(graph), names_(names) {}

  std::string of(std::uint32_t node) && {
    add(node, 0);
    return cut(std::move(text_));
  }

 private:
  // Types without names may contain each other, many times.
  static constexpr std::size_t most_inside = 8;

  void add(std::string_view text) { text_.append(text); }
  void add(std::string_view text, const Node& node, std::size_t part, std::size_t level) {
    add(text);
    add(node.parts[part].node, level + 1);
  }
  void add(std::uint32_t number, std::size_t level) {
    if (level >= most_inside || text_.size() > most_of_text) return add("...");
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
    const std::string number = name_of_number(node);
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
    for (const std::uint64_t e : node.extents) {
      add("[");
      if (e != run_time_extent) add(std::to_string(e - 1));
      add("]");
    }
    if (node.layout & Layout::column_major) add(" by columns");
  }
  void add_list(std::string_view begin, const Node& node, std::size_t level) {
    add(begin);
    for (std::size_t i = 0; i < node.parts.size() && text_.size() <= most_of_text; ++i) {
      if (i) add(", ");
      if (node.kind == Kind::record && !node.parts[i].name.empty()) add(node.parts[i].name + ": ");
      add(node.parts[i].node, level + 1);
    }
    add(")");
  }

  const Graph& graph_;
  const std::vector<std::string>& names_;
  std::string text_;
};

HPS_ONCE std::string type_name(const Graph& graph, const std::vector<std::string>& names, std::uint32_t node) {
  return TypeName(graph, names).of(node);
}

}  // namespace hps::detail::schema
