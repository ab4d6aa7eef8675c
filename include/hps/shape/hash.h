// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "hps/shape/node.h"

namespace hps::shape {

// A hash of all that decides the bytes of a type: equal for types that have the same in every format. FNV-1a of its
// nodes; a type in itself counts by how many types it is around it.
class Hash {
 public:
  explicit Hash(const Node& root) { add(root, nullptr); }
  std::uint64_t value() const { return hash_; }

 private:
  struct Around {
    const Node& node;
    const Around* outer;
  };

  void add(const Node& node, const Around* around) {
    std::uint64_t levels = 1;
    for (const Around* a = around; a; a = a->outer, ++levels)
      if (&a->node == &node) return put(levels << 8 | static_cast<unsigned>(Kind::none));
    put(static_cast<unsigned>(node.kind));
    put(node.scalar | std::uint64_t{node.by_value} << 8 | std::uint64_t{node.text} << 9 |
        std::uint64_t{node.presence_first} << 10);
    put(node.extent);
    put(node.count);
    const Around inner{node, around};
    for (std::size_t i = 0; i < node.count; ++i) add(*node.parts[i], &inner);
  }
  void put(std::uint64_t word) {
    for (unsigned i = 0; i < 8; ++i) hash_ = (hash_ ^ (word >> 8 * i & 0xff)) * 0x100000001b3;
  }

  std::uint64_t hash_ = 0xcbf29ce484222325;
};

}  // namespace hps::shape
