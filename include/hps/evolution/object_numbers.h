// SPDX-License-Identifier: MIT
#pragma once

#include <unordered_map>
#include <vector>

#include "hps/evolution/rules.h"

namespace hps::detail::evolution {

// The numbers that shared objects have in a message that is being written, by where they come from.
class ObjectNumbers {
 public:
  // Bytes for an object, about.
  static constexpr std::size_t memory = 96;

  // The number of the object from `place`, if it was written as one that such a pointer may lead to; else 0. `own` is
  // the node of its class.
  std::uint64_t find(const char* place, const schema::Graph& graph, const Node& pointer, std::uint32_t own) const {
    const auto at = written_.find(place);
    if (at == written_.end()) return 0;
    for (const Written& object : at->second)
      if (object.pool == pointer.pool || (object.own == own && may_lead_to(graph, pointer, object)))
        return object.number;
    return 0;
  }
  std::uint64_t add(const char* place, const Node& pointer, std::uint32_t own) {
    written_[place].push_back({own, pointer.parts[0].node, pointer.pool, ++last_});
    return last_;
  }
  // One that nothing else leads to.
  std::uint64_t add() { return ++last_; }

 private:
  struct Written {
    std::uint32_t own, node;  // `node` is what the pointers of the pool lead to
    std::uint64_t pool, number;
  };
  // Classes that derive from each other have several pools, which may have the same objects.
  static bool may_lead_to(const schema::Graph& graph, const Node& pointer, const Written& object) {
    return graph[pointer.parts[0].node].kind == Kind::variant || graph[object.node].kind == Kind::variant;
  }

  std::uint64_t last_ = 0;
  std::unordered_map<const char*, std::vector<Written>> written_;
};

}  // namespace hps::detail::evolution
