// SPDX-License-Identifier: MIT
#pragma once
// Objects that have one part, or none: optionals and variants.

#include "hps/format/packed/node/one_of.h"

namespace hps::detail::column {

template <class T, class D>
struct KindNode<T, D, Kind::optional> {
  using S = Shape<T>;
  using V = typename S::Value;
  typename D::template Numbers<bool> presence;
  PartsNode<V, D, row::memory_of_value<T>> value;

  KindNode(typename D::Source& s, std::uint64_t count)
      : presence(D::template make<decltype(presence)>(s, count)), value(s) {}
  void put(const T& t, Writing::Context& context) {
    presence.put(S::has(t));
    if (!S::has(t)) return;
    value.parts.add(1);
    if constexpr (shape::is_one_of<V>) {
      value.node.put(S::get(t), context, &t);
    } else {
      if constexpr (ValueApart<T>) row::expect_class_of_pointer(S::get(t), context, &t);
      value.node.put(S::get(t), context);
    }
  }
  void get(T& t, Reading::Context& context) {
    if (!presence.get()) return S::reset(t);
    value.parts.take(1, presence);
    if constexpr (shape::is_one_of<V>) {
      value.node.get(context, [&]<class C>(auto& node, auto&) {
        C* const there = row::reusable<C>(t.get());
        node.get(there ? *there : S::template emplace_as<C>(t), context);
      });
    } else {
      value.node.get(row::value_to_fill<S>(t), context);
    }
  }
  void each(auto&& f) { f(presence), value.each(f); }
};

template <class T, class D, class Alternatives>
struct VariantNode;
template <class T, class D, class... A>
struct VariantNode<T, D, Types<A...>> {
  using S = Shape<T>;
  typename D::template Numbers<std::uint32_t> index;
  NodeList<PartsNode<A, D, row::memory_at_once<A>()>...> alternatives;

  VariantNode(typename D::Source& s, std::uint64_t count) : VariantNode(s, count, s.alternatives(sizeof...(A))) {}
  void put(const T& t, Writing::Context& context) {
    const std::size_t i = S::index(t);
    if (i >= sizeof...(A)) throw Error("hps: a variant is valueless (after an exception); give it a value");
    index.put(static_cast<std::uint32_t>(i));
    choose(i, [&]<class V, std::size_t I>() {
      auto& chosen = alternatives.template at<I>();
      chosen.parts.add(1);
      chosen.node.put(S::template get<I>(t), context);
    });
  }
  void get(T& t, Reading::Context& context) {
    const std::size_t i = index.get();
    if (i >= sizeof...(A)) index.fail("an index of no alternative");
    choose(i, [&]<class V, std::size_t I>() {
      auto& chosen = alternatives.template at<I>();
      chosen.parts.take(1, index);
      const bool keeps = S::index(t) == I && !row::parsed_afresh<V>;
      chosen.node.get(keeps ? S::template get<I>(t) : S::template emplace<I>(t), context);
    });
  }
  void each(auto&& f) { f(index), alternatives.each(f); }

 private:
  VariantNode(typename D::Source& s, std::uint64_t count, Alternatives all)
      : index(D::template make<decltype(index)>(s, count)), alternatives(s, all) {}

  static void choose(std::size_t chosen, auto&& f) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (void)((I == chosen && (f.template operator()<A, I>(), true)) || ...);
    }(std::index_sequence_for<A...>{});
  }
};

template <class T, class D>
struct KindNode<T, D, Kind::variant> : VariantNode<T, D, typename Shape<T>::Alternatives> {
  using VariantNode<T, D, typename Shape<T>::Alternatives>::VariantNode;
};

}  // namespace hps::detail::column
