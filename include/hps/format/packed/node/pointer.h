// SPDX-License-Identifier: MIT
#pragma once
// Shared objects: 0 for null, else the number of the object. Objects are numbered from 1 in the order in which they are
// met; at its first number, the object itself goes to the pool of its type.

#include "hps/format/packed/node/one_of.h"
#include "hps/format/row/objects.h"

namespace hps::detail::column {

template <class Pointee, class D>
struct PoolOf : PartsNode<Pointee, D, row::memory_of_pointee<Pointee, row::memory_beside_shared>> {
  explicit PoolOf(typename D::Source& s) : PoolOf::PartsNode(s.pool(), s) {}
  static constexpr row::TypeTag tag = row::type_tag<Pointee>;
};

template <class T, class D>
struct KindNode<T, D, Kind::pointer> {
  using S = Shape<T>;
  using V = typename S::Object;
  using Pointee = typename S::Value;
  using Pool = PoolOf<Pointee, D>;
  static constexpr bool weak = S::traits.passing;
  typename D::template Numbers<std::uint64_t> number;

  KindNode(typename D::Source& s, std::uint64_t count) : number(D::template make<decltype(number)>(s, count)) {}

  void put(const T& t, Writing::Context& context) {
    const std::shared_ptr<const V> object = S::lock(t);
    if (!object) return number.put(0);
    auto& objects = row::objects_in<row::WrittenObjects, T>(context);
    const auto [entry, is_new] = objects.find_or_add(row::key_of<Pointee>(*object, context, &t), object);
    number.put(entry.number);
    if (!is_new) {
      if (!weak) objects.heights().refer(entry.height, context, &t);
      return;
    }
    row::Heights::Building<Writing::Context> building(objects.heights(), context, weak);
    entry.height = building.begun();
    put_object(t, *object, context);
    building.complete(entry.height, context, &t);
  }

  void get(T& t, Reading::Context& context) {
    const std::uint64_t n = number.get();
    if (!n) return S::reset(t);
    auto& objects = row::objects_in<row::ReadObjects, T>(context);
    if (n > objects.size() + 1) number.fail("the number of an object that is not there");
    const auto i = static_cast<std::size_t>(n - 1);
    if (i < objects.size()) {
      auto known = row::known_object<Pointee, V>(objects[i]);
      if (!known) number.fail("the number of an object of another type");
      if (!weak) objects.heights().refer(objects[i].height, context, &t);
      return S::adopt(t, std::move(known));
    }
    row::Heights::Building<Reading::Context> building(objects.heights(), context, weak);
    get_object(t, context, building.begun());
    building.complete(objects[i].height, context, &t);
  }
  void each(auto&& f) { f(number); }

 private:
  static void put_object(const T& t, const V& object, Writing::Context& context) {
    const NestingLevel<Writing::Context> level(context, &t);
    [[maybe_unused]] const WritingErrorScope<V> scope(context, object, &t);
    auto& pool = context.template pool<Pool>(Pool::tag);
    pool.parts.add(1);
    if constexpr (shape::is_one_of<Pointee>) pool.node.put(object, context, &t);
    else pool.node.put(object, context);
  }

  void get_object(T& t, Reading::Context& context, const row::Height& height) {
    const NestingLevel<Reading::Context> level(context, &t);
    auto& pool = context.template pool<Pool>(Pool::tag);
    pool.parts.take(1, number);
    const auto get = [&]<class C>(auto& node, auto& keeper) {
      auto& objects = row::objects_in<row::ReadObjects, T>(keeper);
      const auto made = objects.template add<C>(height);  // before it is parsed: it may point to itself
      S::adopt(t, made);
      const ErrorScope scope(keeper, *made, &t);
      node.get(*made, context);
    };
    if constexpr (shape::is_one_of<Pointee>) pool.node.get(context, get);
    else get.template operator()<V>(pool.node, context);
  }
};

}  // namespace hps::detail::column
