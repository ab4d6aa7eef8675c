// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/node/node.h"

namespace hps::detail::column {

// A node of which there are not as many objects as of the one around it, and how many there are. Each takes `Memory`
// bytes that the objects around it do not have; all of them are accounted for before one is set up.
template <class V, class D, std::size_t Memory>
struct Some {
  typename D::Parts parts;
  Node<V, D> node;

  explicit Some(typename D::Source& s) : Some(s, s.number(Memory)) {}
  // The next of these.
  Some(typename D::Source& s, Alternatives& alternatives) : Some(s.alternative(alternatives), s) {}
  void each(auto&& f) { f(parts), node.each(f); }

 protected:
  Some(const auto& /*presence*/, typename D::Source& s) : Some(s) {}

 private:
  Some(typename D::Source& s, std::uint64_t count) : parts(count, Memory), node(s, count) {}
};

}  // namespace hps::detail::column
