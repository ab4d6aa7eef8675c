// SPDX-License-Identifier: MIT
#pragma once
// Shared objects: 0 for null, else the number of the object, and the object itself where its number is new.

#include "hps/format/row/objects.h"
#include "hps/format/row/row.h"

namespace hps::row {

template <class T, class B>
struct Row<T, B, Kind::pointer> : FromGet<T, B> {
  using S = Shape<T>;
  using V = typename S::Value;
  using Number = typename B::Format::Size;

  static void serialize(const T& t, B& b) {
    const std::shared_ptr<const V> object = S::lock(t);
    if (!object) return serialize_number<Number>(0, b);
    const auto entry = objects_of<WrittenObjects>(b).find_or_add(object, type_tag<V>);
    serialize_number<Number>(entry.number, b);
    if (!entry.is_new) return;
    const Level<B> level(b, &t);
    [[maybe_unused]] const auto together = keep_passing_together<S>(b);
    Serializer<V, B>::serialize(*object, b);
  }

  static const char* get(const char* p, T& t, B& b) {
    Number number;
    p = get_number(p, number, b, &t, "an object number that is over-long or out of range");
    auto& objects = objects_of<ReadObjects>(b);
    if (!number) return S::reset(t), p;
    if (number > objects.all.size() + 1) b.fail(p, "the number of an object that is not there", &t);
    if (number <= objects.all.size()) {
      const auto& known = objects.all[static_cast<std::size_t>(number - 1)];
      if (known.type != type_tag<V>) b.fail(p, "the number of an object of another type", &t);
      return S::adopt(t, known.object), p;
    }
    const Level<B> level(b, &t, p);
    [[maybe_unused]] const auto together = keep_passing_together<S>(b);
    charge<sizeof(V), least_bits<V, typename B::Format::Codec>()>(1, p, b, &t);
    const auto made = objects.template add<V>();  // before it is parsed: it may point to itself
    S::adopt(t, made);
    const Scope scope(b, *made, &t);
    return row::get<V, B>(p, *made, b);
  }
};

}  // namespace hps::row
