// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/node/parts_node.h"
#include "hps/format/row/canonical.h"
#include "hps/format/row/fill.h"

namespace hps::detail::column {

template <class T, class D>
struct KindNode<T, D, Kind::map> {
  using S = Shape<T>;
  using K = typename S::Key;
  using V = typename S::Mapped;
  typename D::template Numbers<std::uint64_t> length;
  PartsNode<K, D, row::memory_of_element<T, std::pair<const K, V>>> key;
  Node<V, D> value;

  KindNode(typename D::Source& s, std::uint64_t count)
      : length(D::template make<decltype(length)>(s, count)), key(s), value(s, key.parts.count()) {}

  void put(const T& t, Writing::Context& context) {
    const std::size_t n = S::size(t);
    length.put(n);
    key.parts.add(n);
    const auto put_entry = [&](const auto& e) {
      key.node.put(e.first, context);
      value.put(e.second, context);
    };
    if constexpr (S::traits.unordered)
      if (context.limits().canonical) return row::for_each_sorted(t, context, put_entry);
    for (auto it = S::begin(t), end = S::end(t); it != end; ++it) put_entry(*it);
  }

  void get(T& t, Reading::Context& context) {
    const std::uint64_t size = length.get();
    key.parts.take(size, length);
    const std::size_t n = length.input().as_size(size);
    auto nodes = row::spare_nodes<S, K, V>(t);
    K k{};
    for (std::size_t i = 0; i < n; ++i) {
      if constexpr (row::parsed_afresh<K>) k = K{};
      key.node.get(k, context);
      V& v = row::insert<S>(t, k, nodes);
      if constexpr (S::traits.unique && !S::traits.sorts_nodes)
        if (S::size(t) != i + 1) length.fail("a key that was there before");
      value.get(v, context);
    }
    if (!row::finish_inserting<S>(t, nodes, n)) length.fail("a key that was there before");
  }
  void each(auto&& f) { f(length), key.each(f), value.each(f); }
};

}  // namespace hps::detail::column
