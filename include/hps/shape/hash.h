// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "hps/shape/node.h"

namespace hps::shape {

// A hash of all that decides the bytes of a type, the same on every machine: equal for types that have the same bytes
// in every format. It starts with what each node is by itself; in each round a node takes in what its parts had before.
// So types are told apart down to as many levels as there are rounds, whether they contain themselves or not.
class Hash {
 public:
  explicit Hash(const Node& root) {
    find(root);
    for (const Node* node : nodes_) hashes_.push_back(own(*node));
    for (int round = 0; round < rounds; ++round) take_in_parts();
  }
  std::uint64_t value() const { return hashes_[0]; }

 private:
  static constexpr int rounds = 64;
  static constexpr std::uint64_t basis = 0xcbf29ce484222325;  // of FNV-1a, as the factor

  // All nodes, each once, and the pools of shared objects in the order in which pointers lead to them.
  void find(const Node& node) {
    if (!numbers_.try_emplace(&node, nodes_.size()).second) return;
    nodes_.push_back(&node);
    if (node.kind == Kind::pointer) pools_.try_emplace(node.parts[0], pools_.size());
    for (std::size_t i = 0; i < node.count; ++i) find(*node.parts[i]);
  }

  std::uint64_t own(const Node& node) const {
    std::uint64_t hash = mixed(basis, static_cast<unsigned>(node.kind));
    hash = mixed(hash, node.scalar);
    for (const bool flag : {node.by_value, node.text, node.presence_first, node.is_character}) hash = mixed(hash, flag);
    hash = mixed(hash, node.extent == dynamic_extent ? ~std::uint64_t{0} : node.extent);
    hash = mixed(hash, node.count);
    return node.kind == Kind::pointer ? mixed(hash, pools_.at(node.parts[0])) : hash;
  }
  void take_in_parts() {
    const std::vector<std::uint64_t> before = hashes_;
    for (std::size_t k = 0; k < nodes_.size(); ++k)
      for (std::size_t i = 0; i < nodes_[k]->count; ++i)
        hashes_[k] = mixed(hashes_[k], before[numbers_.at(nodes_[k]->parts[i])]);
  }
  // A step of FNV-1a for a word.
  static std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x100000001b3;
    return hash ^ hash >> 29;
  }

  std::vector<const Node*> nodes_;
  std::unordered_map<const Node*, std::size_t> numbers_, pools_;
  std::vector<std::uint64_t> hashes_;
};

}  // namespace hps::shape
