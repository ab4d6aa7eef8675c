// SPDX-License-Identifier: MIT
#pragma once
// Where a type contains itself, and the pools of its objects, told from its structure alone: C++ types and schemas that
// say the same have one shape.

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "hps/error.h"
#include "hps/format/packed/index/node_code.h"

namespace hps::detail::column {

// A type, by the numbers of the types that it is made of.
struct StructureNode {
  unsigned code = 0;
  std::uint64_t number = 0;               // as in a shape; pointers with one number have one pool
  std::vector<std::uint32_t> parts = {};  // of a pointer, what it points to

  bool is_pointer() const { return code == static_cast<unsigned>(NodeCode::pointer); }
};

class Structure {
 public:
  // The objects of a pool are of the type `objects`: what that pointer points to, or else a type that contains itself.
  struct Pool {
    std::uint32_t objects, pointer;
    bool is_shared() const { return objects != pointer; }
  };

  // The first node is the root. Throws LimitExceeded.
  explicit Structure(const std::vector<StructureNode>& nodes) : nodes_(nodes), classes_(nodes.size()) {
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) classes_[i] = i;
    find_recursive();
    if (has_recursive_) {
      unite_equal();
      find_recursive();
    }
    pools_of_classes_.assign(nodes_.size(), none);
    visits_.assign(nodes_.size(), Visit::none);
    number(0, 0);
  }

  // A node of this type is a reference to its pool.
  bool is_recursive(std::uint32_t node) const { return recursive_[classes_[node]]; }
  // That of a pointer or a reference.
  std::uint32_t pool(std::uint32_t node) const {
    return is_recursive(node) ? pools_of_classes_[classes_[node]] : shared_pools_.at(nodes_[node].number);
  }
  const std::vector<Pool>& pools() const { return pools_; }

 private:
  static constexpr auto none = static_cast<std::uint32_t>(-1);
  static constexpr std::size_t most_steps = std::size_t{1} << 22, most_levels = 4096;
  enum class Visit : unsigned char { none, inside, done };

  [[noreturn]] HPS_COLD static void fail() {
    throw LimitExceeded("a type that is too complex for columns", 0, "", "no type that people write is so large");
  }

  // Those that a walk meets again while it is in them. Without them all walks end. Nodes that are pointed to are walked
  // apart.
  void find_recursive() {
    recursive_.assign(nodes_.size(), false);
    visits_.assign(nodes_.size(), Visit::none);
    std::vector<std::uint32_t> roots{0};
    for (std::size_t done = 0; done < roots.size(); ++done) find_recursive(roots[done], 0, roots);
  }
  void find_recursive(std::uint32_t node, std::size_t level, std::vector<std::uint32_t>& roots) {
    const std::uint32_t c = classes_[node];
    if (visits_[c] == Visit::inside) has_recursive_ = recursive_[c] = true;
    if (visits_[c] != Visit::none) return;
    if (level > most_levels) fail();
    visits_[c] = Visit::inside;
    if (nodes_[node].is_pointer()) roots.push_back(nodes_[node].parts[0]);
    else
      for (const std::uint32_t part : nodes_[node].parts) find_recursive(part, level + 1, roots);
    visits_[c] = Visit::done;
  }

  // Nodes that look alike are told apart by their parts, round after round, until no more are (Moore).
  void unite_equal() {
    const auto look = [](const StructureNode& n) {
      const auto part = [](std::uint64_t v) { return static_cast<char32_t>(v); };
      return std::u32string{part(n.code), part(n.number), part(n.number >> 32)};
    };
    std::size_t steps = 0;
    for (std::size_t before = 0, count = 1; count > before;) {
      if ((steps += nodes_.size()) > most_steps) fail();
      std::map<std::u32string, std::uint32_t> found;
      std::vector<std::uint32_t> next(nodes_.size());
      for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
        std::u32string key = before ? std::u32string{classes_[i]} : look(nodes_[i]);
        if (before && !nodes_[i].is_pointer())
          for (const std::uint32_t part : nodes_[i].parts) key.push_back(classes_[part]);
        next[i] = found.try_emplace(std::move(key), i).first->second;
      }
      classes_ = std::move(next);
      before = count;
      count = found.size();
    }
  }

  // Depth first: the pools that the objects of one lead to come before those of what follows.
  void number(std::uint32_t node, std::size_t level) {
    const std::uint32_t c = classes_[node];
    if (recursive_[c]) {
      if (pools_of_classes_[c] != none) return;
      pools_of_classes_[c] = add({node, node});
    }
    if (visits_[c] == Visit::done) return;
    if (level > most_levels) fail();
    if (!nodes_[node].is_pointer())
      for (const std::uint32_t part : nodes_[node].parts) number(part, level + 1);
    else if (shared_pools_.try_emplace(nodes_[node].number, pools_.size()).second)
      number(pools_[add({nodes_[node].parts[0], node})].objects, level + 1);
    visits_[c] = Visit::done;
  }
  std::uint32_t add(const Pool& pool) {
    pools_.push_back(pool);
    return static_cast<std::uint32_t>(pools_.size() - 1);
  }

  const std::vector<StructureNode>& nodes_;
  std::vector<std::uint32_t> classes_;  // of each node the first one that is equal
  std::vector<bool> recursive_;
  bool has_recursive_ = false;
  std::vector<Visit> visits_;
  std::vector<Pool> pools_;
  std::vector<std::uint32_t> pools_of_classes_;
  std::unordered_map<std::uint64_t, std::uint32_t> shared_pools_;
};

}  // namespace hps::detail::column
