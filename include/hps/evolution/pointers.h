// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "hps/evolution/rules.h"

namespace hps::detail::evolution {

// Which nodes of a graph are pointers to shared objects, or have one in them: such objects are numbered in a message,
// so the bytes of a pointer depend on what comes before it.
class Pointers {
 public:
  explicit Pointers(const schema::Graph& graph) : leads_to_one_(graph.size()), is_class_list_(graph.size()) {
    std::vector<std::vector<std::uint32_t>> users(graph.size());
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
      for (const schema::Part& part : graph[i].parts) users[part.node].push_back(i);
      if (graph[i].kind != Kind::pointer) continue;
      found.push_back(i);
      const std::uint32_t object = graph[i].parts[0].node;
      is_class_list_[object] = graph[object].kind == Kind::variant;
    }
    any_ = !found.empty();
    while (!found.empty()) {
      const std::uint32_t at = found.back();
      found.pop_back();
      if (leads_to_one_[at]) continue;
      leads_to_one_[at] = true;
      found.insert(found.end(), users[at].begin(), users[at].end());
    }
  }

  bool any() const { return any_; }
  bool leads_to_one(std::uint32_t node) const { return leads_to_one_[node]; }
  // Variants of the classes of an object, which other pointers may have as one of these.
  bool is_class_list(std::uint32_t node) const { return is_class_list_[node]; }
  // Whether values may have other bytes in another message of the same schema.
  bool may_change_bytes(std::uint32_t node) const { return leads_to_one_[node] || is_class_list_[node]; }

 private:
  bool any_ = false;
  std::vector<bool> leads_to_one_, is_class_list_;
};

}  // namespace hps::detail::evolution
