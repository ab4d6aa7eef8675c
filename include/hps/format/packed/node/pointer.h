// SPDX-License-Identifier: MIT
#pragma once
// Shared objects: 0 for null, else the number of the object. Objects are numbered from 1 in the order in which they are
// met; at its first number, the object itself goes to the pool of its type.

#include "hps/format/packed/node/some.h"

namespace hps::column {

template <class T, class D>
struct KindNode<T, D, Kind::pointer> {
  using S = Shape<T>;
  using V = typename S::Value;
  using Pool = Some<V, D>;
  typename D::template Numbers<std::uint64_t> number;

  KindNode(typename D::Source& s, std::uint64_t count) : number(D::template make<decltype(number)>(s, count)) {}

  void put(const T& t, Writing::Context& context) {
    const std::shared_ptr<const V> object = S::lock(t);
    if (!object) return number.put(0);
    const auto entry =
        row::objects_in<row::WrittenObjects, Writing::Buffer>(context.objects()).find_or_add(object, row::type_tag<V>);
    number.put(entry.number);
    if (!entry.is_new) return;
    const Level<Writing::Context> level(context, &t);
    auto& pool = context.pool<Pool>(row::type_tag<V>);
    pool.parts.add(1);
    pool.node.put(*object, context);
  }

  void get(T& t, Reading::Context& context) {
    const std::uint64_t i = number.get();
    if (!i) return S::reset(t);
    auto& objects = row::objects_in<row::ReadObjects, Reading::Buffer>(context.objects());
    if (i <= objects.all.size()) {
      const auto& known = objects.all[static_cast<std::size_t>(i - 1)];
      if (known.type != row::type_tag<V>) number.fail("the number of an object of another type");
      return S::adopt(t, known.object);
    }
    if (i != objects.all.size() + 1) number.fail("the number of an object that is not there");
    const Level<Reading::Context> level(context, &t);
    auto& pool = context.pool<Pool>(row::type_tag<V>);
    pool.parts.take(1, number);
    context.charge(1, sizeof(V), number);
    const auto made = objects.template add<V>();  // before it is parsed: it may point to itself
    S::adopt(t, made);
    pool.node.get(*made, context);
  }
  void each(auto&& f) { f(number); }
};

}  // namespace hps::column
