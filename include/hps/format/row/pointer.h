// SPDX-License-Identifier: MIT
#pragma once
// Shared objects: 0 for null, else the number of the object, then the object itself if its number is new.

#include "hps/format/row/objects.h"

namespace hps::detail::row {

// An object whose class reads before it constructs it (foreign::constructs); in hps/ext/:
//   write(p, object, out) -> p
//   memory() -> a shared_ptr where the object will be, null if that is not known
//   parse(p, shared_ptr, in) -> p   constructs the object
template <class F, class C>
struct Construction;

template <class F, class T>
struct Row<F, T, Kind::pointer> {
  using S = Shape<T>;
  using V = typename S::Object;
  using Pointee = typename S::Value;
  using Number = typename F::Size;
  static constexpr bool weak = S::traits.passing;
  static constexpr bool one_of = shape::is_one_of<Pointee>;

  static char* write(char* p, const T& t, Writer& out, std::size_t after) {
    const std::shared_ptr<const V> object = S::lock(t);
    if (!object) return F::put(p, Number{0});
    auto& objects = objects_in<WrittenObjects, T>(out);
    const auto [entry, is_new] = objects.find_or_add(key_of<Pointee>(*object, out, &t, p), object);
    p = F::put(p, Number{entry.number});
    if (!is_new) {
      if (!weak) objects.heights().refer(entry.height, out, &t, p);
      return p;
    }
    [[maybe_unused]] const auto nothing_apart = nothing_apart_if<weak>(out);
    Heights::Building<Writer> building(objects.heights(), out, weak);
    entry.height = building.begun();
    if constexpr (foreign::constructs<V> && !one_of) entry.constructed = shape::type_name<V>();
    p = write_object(p, t, *object, out);
    building.complete(entry.height, out, &t, p);
    return out.ensure(p, after);
  }

  static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    Number number;
    p = parse_number<F>(p, number, in, "an object number that is over-long or out of range", &t);
    auto& objects = objects_in<ReadObjects, T>(in);
    if (!number) return S::reset(t), p;
    if (number > objects.size() + 1) in.fail(p, "the number of an object that is not there", &t);
    const auto i = static_cast<std::size_t>(number - 1);
    if (i < objects.size()) {
      auto known = known_object<Pointee, V>(objects[i]);
      if (!known) in.fail(p, "the number of an object of another type", &t);
      if (!weak) objects.heights().refer(objects[i].height, in, &t, p);
      S::adopt(t, std::move(known));
      return p;
    }
    [[maybe_unused]] const auto nothing_apart = nothing_apart_if<weak>(in);
    Heights::Building<Reader> building(objects.heights(), in, weak);
    p = parse_object(p, t, in, building.begun());
    building.complete(objects[i].height, in, &t, p);
    return in.ensure(p, after);
  }

 private:
  static char* write_object(char* p, const T& t, const V& object, Writer& out) {
    const NestingLevel level(out, &t, p);
    [[maybe_unused]] const WritingErrorScope<V> scope(out, object, &t);
    if constexpr (one_of) {
      return RowOf<F, Pointee>::template write<memory_beside_shared>(p, object, out, &t);
    } else {
      charge<memory_of_pointee<V, memory_beside_shared>, traits<F, V>.least>(1, out);
      if constexpr (foreign::constructs<V>) return Construction<F, V>::write(p, object, out);
      else return write_checked<F, V>(p, object, out);
    }
  }

  static const char* parse_object(const char* p, T& t, ReaderOf<F>& in, const Height& height) {
    const NestingLevel level(in, &t, p);
    auto& objects = objects_in<ReadObjects, T>(in);  // gets it before it is parsed: it may point to itself
    const auto parse_as = [&]<class C>(const char* q) {
      const auto made = objects.template add<C, S>(height);
      S::adopt(t, made);
      const ErrorScope scope(in, *made, &t);
      return parse_checked<F, C>(q, *made, in);
    };
    if constexpr (one_of) {
      return RowOf<F, Pointee>::template parse<memory_beside_shared>(p, in, &t, parse_as);
    } else {
      charge<memory_of_pointee<V, memory_beside_shared>, traits<F, V>.least>(1, p, in, &t);
      if constexpr (foreign::constructs<V>) {
        const std::size_t i = objects.size();
        auto made = objects.add(Construction<F, V>::memory(), height);
        try {
          p = Construction<F, V>::parse(p, made, in);
        } catch (...) {
          objects[i].object.reset();
          throw;
        }
        objects[i].object = made;
        S::adopt(t, std::move(made));
        return p;
      } else {
        return parse_as.template operator()<V>(p);
      }
    }
  }
};

}  // namespace hps::detail::row
