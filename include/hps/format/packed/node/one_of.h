// SPDX-License-Identifier: MIT
#pragma once
// The objects behind pointers to a polymorphic class: the number of the class of each object in its list, and the
// objects of each class by themselves.

#include "hps/format/packed/node/node_list.h"
#include "hps/format/packed/node/parts_node.h"
#include "hps/format/row/pointee.h"

namespace hps::detail::column {

template <class V, class D, class Classes>
struct OneOfNode;
template <class V, class D, class... C>
struct OneOfNode<V, D, Types<C...>> {
  using S = Shape<shape::OneOf<V>>;
  typename D::template Numbers<std::uint32_t> index;
  NodeList<PartsNode<C, D, row::memory_of_pointee<C>>...> classes;

  OneOfNode(typename D::Source& s, std::uint64_t count) : OneOfNode(s, count, s.alternatives(sizeof...(C))) {}

  void put(const V& object, Writing::Context& context, const void* where) {
    const std::size_t i = row::class_number(object, context, where);
    index.put(static_cast<std::uint32_t>(i));
    S::with(i, [&]<class Class>() {
      auto& chosen = classes.template at<number_among<Class>(Types<C...>{})>();
      chosen.parts.add(1);
      chosen.node.put(shape::as<Class>(object), context);
    });
  }
  // `parse<Class>(node, context)` takes an object from the node; it finds shared objects by what it is given.
  void get(Reading::Context& context, auto&& parse) {
    const std::size_t i = index.get();
    if (i >= sizeof...(C)) index.fail("an index of no class");
    S::with(i, [&]<class Class>() {
      auto& chosen = classes.template at<number_among<Class>(Types<C...>{})>();
      chosen.parts.take(1, index);
      parse.template operator()<Class>(chosen.node, context);
    });
  }
  void each(auto&& f) { f(index), classes.each(f); }

 private:
  OneOfNode(typename D::Source& s, std::uint64_t count, Alternatives all)
      : index(D::template make<decltype(index)>(s, count)), classes(s, all) {}
};

template <class V, class D>
struct KindNode<shape::OneOf<V>, D, Kind::variant> : OneOfNode<V, D, shape::derived_of<V>> {
  using KindNode::OneOfNode::OneOfNode;
};

}  // namespace hps::detail::column
