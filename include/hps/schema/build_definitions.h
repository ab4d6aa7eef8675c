// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <unordered_map>

#include "hps/schema/build.h"
#include "hps/schema/canonical.h"

namespace hps::detail::schema {

class Builder {
 public:
  static Graph graph_of(const Labels& root) {
    Builder builder;
    builder.add(root, 0);
    return std::move(builder.graph_);
  }

 private:
  // The number of its node. Types are added before their parts, so that these may contain them.
  std::uint32_t add(const Labels& labels, std::size_t level) {
    const auto [at, is_new] = numbers_.try_emplace(&labels, static_cast<std::uint32_t>(graph_.size()));
    const std::uint32_t n = at->second;
    if (!is_new) return n;
    if (level >= most_levels) fail_limit("a type of more than 256 levels");
    graph_.push_back(own(labels));
    const Labels& holder = labels.node->kind == Kind::array ? innermost(labels, graph_[n].extents) : labels;
    if (graph_[n].extents.size() > 1) graph_[n].layout |= Layout::several_extents;
    for (std::size_t i = 0; i < holder.part_count; ++i) {
      const Labels& part = *holder.parts[i];
      const std::uint32_t number = add(part, level + 1);
      graph_[n].parts.push_back({std::string(name_of_part(labels, i)), number});
    }
    return n;
  }

  Node own(const Labels& labels) {
    const shape::Node& shape = *labels.node;
    Node node{
        .kind = labels.is_any ? Kind::any : shape.kind, .meaning = labels.meaning, .name = std::string(labels.name)};
    node.clock = labels.clock;
    node.period = labels.period;
    if (shape.kind == Kind::scalar)
      node.number = static_cast<std::uint8_t>(shape.scalar + (shape.is_character ? Node::character : 0) +
                                              (labels.is_wide ? Node::wide : 0));
    if (shape.kind == Kind::sequence || shape.kind == Kind::array)
      node.layout = static_cast<std::uint8_t>((is_bits(labels) ? Layout::bits : 0) |
                                              (shape.presence_first ? Layout::presence_first : 0));
    if (node.kind == Kind::bytes) node.extents = {shape.extent == dynamic_extent ? run_time_extent : shape.extent + 1};
    if (shape.kind == Kind::pointer) node.pool = pools_.try_emplace(labels.parts[0], pools_.size()).first->second;
    if (labels.version) node.version = labels.version();
    for (const auto& [name, number] : labels.enumerators) node.enumerators.push_back({std::string(name), number});
    std::ranges::sort(node.enumerators, {}, &Enumerator::number);
    return node;
  }
  static bool is_bits(const Labels& labels) { return labels.node->by_value && labels.node->scalar == 0; }

  // Arrays of arrays are one array of several extents: collects them, and returns the array of the elements.
  static const Labels& innermost(const Labels& array, std::vector<std::uint64_t>& extents) {
    const auto is_plain = [](const Labels& l) {
      return l.node->kind == Kind::array && l.meaning == Meaning::none && !is_bits(l);
    };
    const Labels* at = &array;
    for (extents.push_back(at->node->extent + 1); is_plain(*at) && is_plain(*at->parts[0]);) {
      at = at->parts[0];
      extents.push_back(at->node->extent + 1);
    }
    return *at;
  }

  static std::string_view name_of_part(const Labels& labels, std::size_t i) {
    if (labels.node->kind == Kind::record) return own_name(labels.node->name_of(i));
    if (labels.node->kind == Kind::variant && labels.parts[i]->meaning != Meaning::enumeration)
      return labels.parts[i]->name;
    return {};
  }

  Graph graph_;
  std::unordered_map<const Labels*, std::uint32_t> numbers_;
  std::unordered_map<const Labels*, std::uint64_t> pools_;
};

HPS_ONCE Graph graph_of(const Labels& root) { return Builder::graph_of(root); }

}  // namespace hps::detail::schema
