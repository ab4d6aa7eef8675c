// SPDX-License-Identifier: MIT
#pragma once
// Several nodes, made in their order. (The elements of a std::tuple are made from the last to the first.)
//
//   for_each(f, x...)   calls f(node, x) for each node and its x
//   for_all(f)          calls f(node)
//   each(f)             as each(f) of a node, for all of them

#include <cstddef>

namespace hps::detail::column {

template <class... N>
struct NodeList {
  explicit NodeList(auto&&...) {}
  void for_each(auto&&) {}
  void for_all(auto&&) {}
  void each(auto&&) {}
};
template <class N, class... Rest>
struct NodeList<N, Rest...> {
  N first;
  NodeList<Rest...> rest;

  explicit NodeList(auto&... arguments) : first(arguments...), rest(arguments...) {}
  void for_each(auto&& f, auto& x, auto&... others) {
    f(first, x);
    rest.for_each(f, others...);
  }
  void for_all(auto&& f) {
    f(first);
    rest.for_all(f);
  }
  void each(auto&& f) {
    for_all([&](auto& node) { node.each(f); });
  }
  template <std::size_t I>
  auto& at() {
    if constexpr (I == 0) return first;
    else return rest.template at<I - 1>();
  }
};

}  // namespace hps::detail::column
