// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/node/node.h"
#include "hps/format/packed/node/node_list.h"
#include "hps/format/row/pointee.h"

namespace hps::detail::column {

template <class T, class D, class... M>
struct RecordNode {
  using S = Shape<T>;
  NodeList<Node<M, D>...> members;

  RecordNode(typename D::Source& s, std::uint64_t count) : members(s, count) {}
  void put(const T& t, Writing::Context& context) {
    row::expect_class_of_reference(t, context);
    S::members(t, [&](const auto&... m) {
      members.for_each([&](auto& node, const auto& member) { node.put(member, context); }, m...);
    });
  }
  void get(T& t, Reading::Context& context) {
    S::members(t, [&](auto&... m) {
      members.for_each([&](auto& node, auto& member) { node.get(member, context); }, m...);
    });
  }
  void each(auto&& f) { members.each(f); }
};

template <class T, class D, class... M>
auto record_node(Types<M...>) -> RecordNode<T, D, M...>;

template <class T, class D>
struct KindNode<T, D, Kind::record> : decltype(record_node<T, D>(members_of<T>{})) {
  KindNode(typename D::Source& s, std::uint64_t count) : KindNode::RecordNode(s, count) {}
};

}  // namespace hps::detail::column
