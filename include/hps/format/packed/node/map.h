// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/node/node.h"
#include "hps/format/row/canonical.h"
#include "hps/format/row/fill.h"

namespace hps::column {

template <class T, class D>
struct KindNode<T, D, Kind::map> {
  using S = Shape<T>;
  using K = typename S::Key;
  using V = typename S::Mapped;
  typename D::template Numbers<std::uint64_t> length;
  Node<K, D> key;
  Node<V, D> value;

  explicit KindNode(typename D::Source& s) : length(D::template make<decltype(length)>(s)), key(s), value(s) {}

  void put(const T& t, const Limits& limits) {
    const std::size_t n = S::size(t);
    length.put(n);
    const auto put_entry = [&](const auto& e) {
      key.put(e.first, limits);
      value.put(e.second, limits);
    };
    if constexpr (Unordered<T>)
      if (limits.canonical) return row::for_each_sorted(t, limits, 0, put_entry);
    for (auto it = S::begin(t), end = S::end(t); it != end; ++it) put_entry(*it);
  }

  void get(T& t, Reading::Context& context) {
    const std::uint64_t size = length.get();
    const auto n = static_cast<std::size_t>(size);
    if (n != size || n > key.left() || n > value.left())
      length.fail("a size that exceeds the columns of the keys and values");
    charge(context, n, row::memory_of_element<T, std::pair<const K, V>>, length);
    auto nodes = row::spare_nodes<S, K, V>(t);
    K k{};
    for (std::size_t i = 0; i < n; ++i) {
      if constexpr (row::parsed_afresh<K>) k = K{};
      key.get(k, context);
      V& v = row::insert<S>(t, k, nodes);
      if constexpr (Unique<T>)
        if (S::size(t) != i + 1) length.fail("a key that was there before");
      value.get(v, context);
    }
  }
  std::size_t left() const { return length.left(); }
  void each(auto&& f) { f(length), key.each(f), value.each(f); }
};

}  // namespace hps::column
