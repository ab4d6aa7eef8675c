// SPDX-License-Identifier: MIT
#pragma once
// The columns of one object: those of its type, and of the types of shared objects in it.

#include "hps/format/packed/node/choice.h"
#include "hps/format/packed/node/leaf.h"
#include "hps/format/packed/node/map.h"
#include "hps/format/packed/node/opaque.h"
#include "hps/format/packed/node/pointer.h"
#include "hps/format/packed/node/record.h"
#include "hps/format/packed/node/sequence.h"

namespace hps::detail::column {

template <class D, class Pointees>
struct Pools;
template <class D, class... V>
struct Pools<D, Types<V...>> {
  NodeList<PoolOf<V, D>...> all;
  std::array<Pool, sizeof...(V)> by_type;

  explicit Pools(typename D::Source& s) : all(s) {
    auto next = by_type.begin();
    all.for_all([&](auto& pool) { *next++ = {pool.tag, &pool}; });
  }
  Pools(const Pools&) = delete;
};

template <class T, class D>
class Tree {
 public:
  explicit Tree(typename D::Source& s) : root_(s, 1), pools_(s) {}

  void put(const T& t, Writing::Context& context) {
    context.use(pools_.by_type);
    root_.put(t, context);
  }
  void get(T& t, Reading::Context& context) {
    context.use(pools_.by_type);
    root_.get(t, context);
  }
  void each(auto&& f) { root_.each(f), pools_.all.each(f); }

 private:
  Node<T, D> root_;
  Pools<D, pointees_of<T>> pools_;
};

}  // namespace hps::detail::column
