// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "hps/schema/graph.h"

namespace hps::detail::evolution {

// Whether an object that a pointer to the one node leads to may be met by a pointer to the other. An object of one of
// several classes is of its own class, too: it is in the pool of the pointer that came first. The answer is found once
// for each pair of nodes, since lists of classes may be long.
class SharedObjects {
 public:
  explicit SharedObjects(const schema::Graph& graph) : graph_(graph) {}

  bool may_be(std::uint32_t one, std::uint32_t other) {
    if (one == other || !(is_list(one) || is_list(other))) return one == other;
    const auto [at, is_new] = known_.try_emplace(std::minmax(one, other), false);
    if (is_new) at->second = share(classes_of(one), classes_of(other));
    return at->second;
  }

 private:
  using Classes = std::vector<std::uint32_t>;

  bool is_list(std::uint32_t node) const { return graph_[node].kind == Kind::variant; }
  const Classes& classes_of(std::uint32_t node) {
    Classes& all = classes_[node];
    if (!all.empty()) return all;
    all.push_back(node);
    if (is_list(node))
      for (const schema::Part& part : graph_[node].parts) all.push_back(part.node);
    std::ranges::sort(all);
    return all;
  }
  static bool share(const Classes& a, const Classes& b) {
    auto x = a.begin(), y = b.begin();
    while (x != a.end() && y != b.end() && *x != *y) ++(*x < *y ? x : y);
    return x != a.end() && y != b.end();
  }

  const schema::Graph& graph_;
  std::map<std::uint32_t, Classes> classes_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, bool> known_;
};

}  // namespace hps::detail::evolution
