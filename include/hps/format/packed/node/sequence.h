// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/node/node.h"
#include "hps/format/row/canonical.h"
#include "hps/format/row/fill.h"

namespace hps::column {

// The elements of a sequence or an array: numbers in memory in one go.
template <class T, class D>
struct Elements {
  using S = Shape<T>;
  using E = std::remove_cv_t<typename S::Element>;
  static constexpr bool in_one = std::is_arithmetic_v<E> && Number<E> && !std::same_as<E, bool> && !ByValue<T> &&
                                 kind_of<E>() == Kind::scalar && requires(T& t) { S::data(t); };
  Node<E, D> each_one;

  explicit Elements(typename D::Source& s) : each_one(s) {}
  void put(const T& t, std::size_t n, const Limits& limits) {
    if constexpr (in_one) {
      each_one.values.put(S::data(t), n);
    } else if constexpr (ByValue<T>) {
      for (std::size_t i = 0; i < n; ++i) each_one.put(S::get(t, i), limits);
    } else if constexpr (requires { S::begin(t); }) {
      for (auto it = S::begin(t); n; --n, ++it) each_one.put(*it, limits);
    } else {
      for (std::size_t i = 0; i < n; ++i) each_one.put(S::data(t)[i], limits);
    }
  }
  // Into elements that are there.
  void get(T& t, std::size_t n, Reading::Context& context) {
    if constexpr (in_one) {
      each_one.values.get(S::data(t), n);
    } else if constexpr (ByValue<T>) {
      for (std::size_t i = 0; i < n; ++i) {
        E e{};
        each_one.get(e, context);
        S::set(t, i, e);
      }
    } else if constexpr (requires { S::begin(t); }) {
      for (auto it = S::begin(t); n; --n, ++it) each_one.get(*it, context);
    } else {
      for (std::size_t i = 0; i < n; ++i) each_one.get(S::data(t)[i], context);
    }
  }
};

template <class T, class D>
struct KindNode<T, D, Kind::array> {
  using S = Shape<T>;
  Elements<T, D> elements;

  explicit KindNode(typename D::Source& s) : elements(s) {}
  void put(const T& t, const Limits& limits) { elements.put(t, S::extent, limits); }
  void get(T& t, Reading::Context& context) { elements.get(t, S::extent, context); }
  std::size_t left() const { return S::extent ? elements.each_one.left() / S::extent : unlimited; }
  void each(auto&& f) { elements.each_one.each(f); }
};

template <class T, class D>
struct KindNode<T, D, Kind::sequence> {
  using S = Shape<T>;
  using E = typename Elements<T, D>::E;
  typename D::template Numbers<std::uint64_t> length;
  Elements<T, D> elements;

  explicit KindNode(typename D::Source& s) : length(D::template make<decltype(length)>(s)), elements(s) {}

  void put(const T& t, const Limits& limits) {
    const std::size_t n = S::size(t);
    length.put(n);
    if constexpr (Unordered<T>)
      if (limits.canonical)
        return row::for_each_sorted(t, limits, 0, [&](const E& e) { elements.each_one.put(e, limits); });
    elements.put(t, n, limits);
  }

  void get(T& t, Reading::Context& context) {
    static_assert(!View<T>, "hps: views are parsed with raw.views() or compact.views()");
    const std::uint64_t size = length.get();
    const auto n = static_cast<std::size_t>(size);
    if (n != size || n > elements.each_one.left()) length.fail("a size that exceeds the column of the elements");
    if constexpr (requires { S::max_size; })
      if (n > S::max_size) length.fail("a size that the type cannot hold");
    charge(context, n, row::memory_of_element<T, E>, length);
    if constexpr (requires { S::take(t); }) {
      auto all = S::take(t);
      fill(all, n, context);
      S::give_back(t, std::move(all));
    } else {
      fill(t, n, context);
    }
  }
  std::size_t left() const { return length.left(); }
  void each(auto&& f) { f(length), elements.each_one.each(f); }

 private:
  template <class C>
  void fill(C& t, std::size_t n, Reading::Context& context) {
    using F = Shape<C>;
    if constexpr (requires { F::resize(t, n); }) {
      if constexpr (row::parsed_afresh<E>) F::clear(t);
      F::resize(t, n);
      if constexpr (std::same_as<C, T>) elements.get(t, n, context);
      else
        for (auto& e : t) elements.each_one.get(e, context);
    } else {
      auto nodes = row::spare_nodes<F, E>(t);
      E e{};
      for (std::size_t i = 0; i < n; ++i) {
        if constexpr (row::parsed_afresh<E>) e = E{};
        elements.each_one.get(e, context);
        row::insert<F>(t, e, nodes);
        if constexpr (Unique<C>)
          if (F::size(t) != i + 1) length.fail("an element that was there before");
      }
    }
  }
};

}  // namespace hps::column
