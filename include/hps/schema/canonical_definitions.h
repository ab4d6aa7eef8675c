// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <unordered_map>

#include "hps/schema/canonical.h"

namespace hps::detail::schema {

class Canonicalizer {
 public:
  Canonicalizer(const Graph& graph, NamesOfTypes names) : graph_(graph), names_(names) {}

  std::vector<std::uint32_t> classes(const std::vector<std::uint32_t>& roots) && {
    classes_.assign(graph_.size(), unseen);
    for (const std::uint32_t root : roots) find(root, 0);
    refine();
    return std::move(classes_);
  }

  Canonical from(std::uint32_t root) && {
    classes_.assign(graph_.size(), unseen);
    find(root, 0);
    refine();
    numbers_.assign(graph_.size(), unseen);
    number(root);
    return std::move(result_);
  }

 private:
  static constexpr std::uint32_t unseen = static_cast<std::uint32_t>(-1);
  static constexpr std::size_t most_steps = std::size_t{1} << 22;  // of the refinement, a part a round

  using Numbers = std::map<std::string, std::uint32_t>;

  void find(std::uint32_t node, std::size_t level) {
    if (classes_[node] != unseen) return;
    if (level >= most_levels) fail_levels();
    if (found_.size() >= most_nodes) fail_limit("a schema of more than 65,536 nodes");
    classes_[node] = 0;
    found_.push_back(node);
    parts_ += graph_[node].parts.size();
    for (const Part& part : graph_[node].parts) find(part.node, level + 1);
  }

  // Nodes that look alike by themselves are told apart by their parts, round after round, until no more are (Moore).
  void refine() {
    Numbers looks;
    for (const std::uint32_t v : found_) classes_[v] = number_in(looks, look(graph_[v]));
    std::size_t steps = 0;
    for (std::size_t before = 0, count = looks.size(); count > before;) {
      if ((steps += parts_ + found_.size()) > most_steps) fail_limit("a schema that takes too long to be compared");
      Numbers rounds;
      std::vector<std::uint32_t> next = classes_;
      for (const std::uint32_t v : found_) next[v] = number_in(rounds, with_parts(v));
      classes_ = std::move(next);
      before = count;
      count = rounds.size();
    }
  }
  static std::uint32_t number_in(Numbers& numbers, std::string key) {
    return numbers.try_emplace(std::move(key), static_cast<std::uint32_t>(numbers.size())).first->second;
  }
  std::string look(Node node) const {
    for (Part& part : node.parts) part.node = 0;
    return hps::to_string(shown(std::move(node)));
  }
  Node shown(Node node) const {
    if (names_ == NamesOfTypes::left_out && node.kind != Kind::opaque) node.name.clear();
    return node;
  }
  // As bytes: libstdc++ 12 does not compare vectors of numbers right on big-endian machines (PR 113960).
  std::string with_parts(std::uint32_t node) const {
    std::string key;
    const auto add = [&key](std::uint32_t number) {
      key.append(reinterpret_cast<const char*>(&number), sizeof number);
    };
    add(classes_[node]);
    for (const Part& part : graph_[node].parts) add(classes_[part.node]);
    return key;
  }

  // `numbers_` is by classes. A node that the walk is in still has no height: parts that refer to it end there.
  std::uint32_t number(std::uint32_t node) {
    if (numbers_[classes_[node]] != unseen) return numbers_[classes_[node]];
    const auto n = static_cast<std::uint32_t>(result_.nodes.size());
    numbers_[classes_[node]] = n;
    result_.nodes.push_back(shown(graph_[node]));
    result_.last.push_back(static_cast<std::uint32_t>(-1));
    heights_.push_back(0);
    if (graph_[node].kind == Kind::pointer)
      result_.nodes[n].pool = pools_.try_emplace(graph_[node].pool, pools_.size()).first->second;
    std::size_t height = 0;
    for (std::size_t i = 0; i < graph_[node].parts.size(); ++i) {
      const std::uint32_t part = number(graph_[node].parts[i].node);
      result_.nodes[n].parts[i].node = part;
      if (heights_[part] > height) height = heights_[part];
    }
    if ((heights_[n] = height + 1) > most_levels) fail_levels();
    result_.last[n] = static_cast<std::uint32_t>(result_.nodes.size()) - 1;
    return n;
  }

  const Graph& graph_;
  const NamesOfTypes names_;
  std::vector<std::uint32_t> found_, classes_, numbers_;
  std::vector<std::size_t> heights_;  // of the new nodes
  std::size_t parts_ = 0;
  std::unordered_map<std::uint64_t, std::uint64_t> pools_;
  Canonical result_;
};

HPS_ONCE Canonical canonical(const Graph& graph, std::uint32_t root, NamesOfTypes names) {
  return Canonicalizer(graph, names).from(root);
}
HPS_ONCE std::vector<std::uint32_t> classes_of(const Graph& graph, const std::vector<std::uint32_t>& roots,
                                               NamesOfTypes names) {
  return Canonicalizer(graph, names).classes(roots);
}

}  // namespace hps::detail::schema
