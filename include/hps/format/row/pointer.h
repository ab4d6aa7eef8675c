// SPDX-License-Identifier: MIT
#pragma once
// Shared objects: 0 for null, else the number of the object, and the object itself where its number is new.

#include "hps/format/row/objects.h"

namespace hps::row {

template <class T, class B>
struct Row<T, B, Kind::pointer> : FromGet<T, B> {
  using S = Shape<T>;
  using V = typename S::Object;
  using Pointee = typename S::Value;
  using Codec = typename B::Format::Codec;
  using Number = typename Codec::Size;
  static constexpr bool weak = requires { requires S::passing; };
  static constexpr bool one_of = shape::is_one_of<Pointee>;

  static void serialize(const T& t, B& b) {
    const std::shared_ptr<const V> object = S::lock(t);
    if (!object) return serialize_number<Number>(0, b);
    auto& objects = objects_of<WrittenObjects>(b);
    const auto [entry, is_new] = objects.find_or_add(key_of<Pointee>(*object, b, &t), object);
    serialize_number<Number>(entry.number, b);
    if (!is_new) {
      if (!weak) objects.heights().refer(entry.height, b, &t);
      return;
    }
    [[maybe_unused]] const auto together = keep_passing_together<S>(b);
    Heights::Building<B> building(objects.heights(), b, weak);
    entry.height = building.begun();
    put_object(t, *object, b);
    building.complete(entry.height, b, &t);
  }

  static const char* get(const char* p, T& t, B& b) {
    Number number;
    p = get_number(p, number, b, &t, "an object number that is over-long or out of range");
    auto& objects = objects_of<ReadObjects>(b);
    if (!number) return S::reset(t), p;
    if (number > objects.size() + 1) b.fail(p, "the number of an object that is not there", &t);
    const auto i = static_cast<std::size_t>(number - 1);
    if (i < objects.size()) {
      auto known = known_object<Pointee, V>(objects[i]);
      if (!known) b.fail(p, "the number of an object of another type", &t);
      b.seek(p);
      if (!weak) objects.heights().refer(objects[i].height, b, &t);
      return S::adopt(t, std::move(known)), p;
    }
    [[maybe_unused]] const auto together = keep_passing_together<S>(b);
    Heights::Building<B> building(objects.heights(), b, weak);
    p = get_object(p, t, b, building.begun());
    b.seek(p);
    building.complete(objects[i].height, b, &t);
    return p;
  }

 private:
  static void put_object(const T& t, const V& object, B& b) {
    const Level<B> level(b, &t);
    [[maybe_unused]] const WritingScope<V> scope(b, object, &t);
    if constexpr (one_of) {
      RowOf<Pointee, B>::template put<memory_beside_shared>(object, b, &t);
    } else {
      charge<memory_of_pointee<V, memory_beside_shared>, least_bits<V, Codec>()>(1, b);
      RowOf<V, B>::serialize(object, b);
    }
  }

  static const char* get_object(const char* p, T& t, B& b, const Height& height) {
    const Level<B> level(b, &t, p);
    const auto parse = [&]<class C>(const char* q) {
      const auto made =
          objects_of<ReadObjects>(b).template add<C>(height);  // before it is parsed: it may point to itself
      S::adopt(t, made);
      const Scope scope(b, *made, &t);
      return row::get<C, B>(q, *made, b);
    };
    if constexpr (one_of) {
      return RowOf<Pointee, B>::template get<memory_beside_shared>(p, b, &t, parse);
    } else {
      charge<memory_of_pointee<V, memory_beside_shared>, least_bits<V, Codec>()>(1, p, b, &t);
      return parse.template operator()<V>(p);
    }
  }
};

}  // namespace hps::row
