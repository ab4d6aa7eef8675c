// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/node/node.h"

namespace hps::column {

// Nodes of several types. (Not a std::tuple, which makes its elements from the last to the first.)
template <class D, class... T>
struct Nodes {
  explicit Nodes(typename D::Source&) {}
  void put(const Limits&) {}
  void get(Reading::Context&) {}
  std::size_t left() const { return unlimited; }
  void each(auto&&) {}
};
template <class D, class T, class... Rest>
struct Nodes<D, T, Rest...> {
  Node<T, D> first;
  Nodes<D, Rest...> rest;

  explicit Nodes(typename D::Source& s) : first(s), rest(s) {}
  void put(const Limits& limits, const T& t, const Rest&... others) {
    first.put(t, limits);
    rest.put(limits, others...);
  }
  void get(Reading::Context& context, T& t, Rest&... others) {
    first.get(t, context);
    rest.get(context, others...);
  }
  std::size_t left() const { return std::min(first.left(), rest.left()); }
  void each(auto&& f) {
    first.each(f);
    rest.each(f);
  }
  template <std::size_t I>
  auto& at() {
    if constexpr (I == 0) return first;
    else return rest.template at<I - 1>();
  }
};

template <class T, class D, class... M>
struct RecordNode {
  using S = Shape<T>;
  Nodes<D, M...> members;

  explicit RecordNode(typename D::Source& s) : members(s) {}
  void put(const T& t, const Limits& limits) {
    S::members(t, [&](const auto&... m) { members.put(limits, m...); });
  }
  void get(T& t, Reading::Context& context) {
    S::members(t, [&](auto&... m) { members.get(context, m...); });
  }
  std::size_t left() const { return members.left(); }
  void each(auto&& f) { members.each(f); }
};

template <class T, class D, class... M>
auto record_node(Types<M...>) -> RecordNode<T, D, M...>;

template <class T, class D>
struct KindNode<T, D, Kind::record> : decltype(record_node<T, D>(members_of<T>{})) {
  explicit KindNode(typename D::Source& s) : KindNode::RecordNode(s) {}
};

}  // namespace hps::column
