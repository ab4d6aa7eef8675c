// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/node/parts_node.h"
#include "hps/format/row/canonical.h"
#include "hps/format/row/fill.h"

namespace hps::detail::column {

template <class T>
using element_of = std::remove_cv_t<typename Shape<T>::Element>;

// Elements that lie side by side as a column wants them.
template <class T, class D>
concept NumbersInMemory = !ByValue<T> && (Shape<T>::kind == Kind::array || shape_traits<T>.has_data) &&
                          Number<element_of<T>> && !std::same_as<element_of<T>, bool> && requires(T& t) {
                            { Shape<T>::data(t) } -> std::convertible_to<const typename Node<element_of<T>, D>::V*>;
                          };

// The elements of a sequence or an array: numbers in memory in one go.
template <class T, class D>
struct Elements {
  using S = Shape<T>;
  using E = element_of<T>;
  static constexpr bool in_one = NumbersInMemory<T, D>;

  static void put(Node<E, D>& node, const T& t, std::size_t n, Writing::Context& context) {
    if constexpr (in_one) {
      node.values.put(S::data(t), n);
    } else if constexpr (ByValue<T>) {
      for (std::size_t i = 0; i < n; ++i) node.put(S::get(t, i), context);
    } else if constexpr (S::kind == Kind::sequence) {
      for (auto it = S::begin(t); n; --n, ++it) node.put(*it, context);
    } else {
      for (std::size_t i = 0; i < n; ++i) node.put(S::data(t)[i], context);
    }
  }
  // Into elements that are there.
  static void get(Node<E, D>& node, T& t, std::size_t n, Reading::Context& context) {
    if constexpr (in_one) {
      node.values.get(S::data(t), n);
    } else if constexpr (ByValue<T>) {
      for (std::size_t i = 0; i < n; ++i) {
        E e{};
        node.get(e, context);
        S::set(t, i, e);
      }
    } else if constexpr (S::kind == Kind::sequence) {
      for (auto it = S::begin(t); n; --n, ++it) node.get(*it, context);
    } else {
      for (std::size_t i = 0; i < n; ++i) node.get(S::data(t)[i], context);
    }
  }
};

template <class T, class D>
struct KindNode<T, D, Kind::array> {
  using S = Shape<T>;
  using All = Elements<T, D>;
  Node<typename All::E, D> elements;

  KindNode(typename D::Source& s, std::uint64_t count) : elements(s, s.times(count, S::extent)) {}
  void put(const T& t, Writing::Context& context) { All::put(elements, t, S::extent, context); }
  void get(T& t, Reading::Context& context) { All::get(elements, t, S::extent, context); }
  void each(auto&& f) { elements.each(f); }
};

template <class T, class D>
struct KindNode<T, D, Kind::sequence> {
  using S = Shape<T>;
  using E = typename Elements<T, D>::E;
  typename D::template Numbers<std::uint64_t> length;
  PartsNode<E, D, row::memory_of_element<T, E>> elements;

  KindNode(typename D::Source& s, std::uint64_t count)
      : length(D::template make<decltype(length)>(s, count)), elements(s) {}

  void put(const T& t, Writing::Context& context) {
    const std::size_t n = S::size(t);
    length.put(n);
    elements.parts.add(n);
    if constexpr (S::traits.unordered)
      if (context.limits().canonical)
        return row::for_each_sorted(t, context, [&](const E& e) { elements.node.put(e, context); });
    Elements<T, D>::put(elements.node, t, n, context);
  }

  void get(T& t, Reading::Context& context) {
    static_assert(!View<T>, "hps: views are parsed with raw.views() or compact.views()");
    const std::uint64_t size = length.get();
    elements.parts.take(size, length);
    const std::size_t n = length.input().as_size(size);
    if constexpr (S::traits.max_size < dynamic_extent)
      if (n > S::traits.max_size) length.fail("a size that the type cannot hold");
    if constexpr (S::traits.lends) {
      auto all = S::take(t);
      fill(all, n, context);
      S::give_back(t, std::move(all));
    } else {
      fill(t, n, context);
    }
  }
  void each(auto&& f) { f(length), elements.each(f); }

 private:
  template <class C>
  void fill(C& t, std::size_t n, Reading::Context& context) {
    using F = Shape<C>;
    if constexpr (F::traits.resizes) {
      if constexpr (row::parsed_afresh<E>) F::clear(t);
      F::resize(t, n);
      Elements<C, D>::get(elements.node, t, n, context);
    } else {
      auto nodes = row::spare_nodes<F, E>(t);
      E e{};
      for (std::size_t i = 0; i < n; ++i) {
        if constexpr (row::parsed_afresh<E>) e = E{};
        elements.node.get(e, context);
        row::insert<F>(t, e, nodes);
        if constexpr (F::traits.unique && !F::traits.sorts_nodes)
          if (F::size(t) != i + 1) length.fail("an element that was there before");
      }
      if (!row::finish_inserting<F>(t, nodes, n)) length.fail("an element that was there before");
    }
  }
};

}  // namespace hps::detail::column
