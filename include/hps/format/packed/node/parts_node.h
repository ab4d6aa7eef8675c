// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/node/node.h"

namespace hps::detail::column {

// A node that has another number of objects than the node around it, and that number. Each object takes `Memory` bytes
// besides the objects around it; all of them are accounted for before one is set up.
template <class V, class D, std::size_t Memory>
struct PartsNode {
  typename D::Parts parts;
  Node<V, D> node;

  explicit PartsNode(typename D::Source& s) : PartsNode(s, s.number(Memory)) {}
  // That of the next alternative.
  PartsNode(typename D::Source& s, Alternatives& alternatives) : PartsNode(s.alternative(alternatives), s) {}
  void each(auto&& f) { f(parts), node.each(f); }

 protected:
  PartsNode(const auto& /*presence*/, typename D::Source& s) : PartsNode(s) {}

 private:
  PartsNode(typename D::Source& s, std::uint64_t count) : parts(count, Memory), node(s, count) {}
};

}  // namespace hps::detail::column
