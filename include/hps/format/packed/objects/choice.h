// SPDX-License-Identifier: MIT
#pragma once
// The values of optionals and variants of a type.

#include "hps/format/compact.h"
#include "hps/format/packed/objects/context.h"
#include "hps/format/packed/objects/type.h"
#include "hps/format/row/pointee.h"

namespace hps::detail::column {

template <class T>
struct ValueOfOptional {
  using S = Shape<T>;
  using V = typename S::Value;

  static std::size_t select(const Batch& objects, std::uint8_t* has, char** values, char** owners,
                            [[maybe_unused]] WritingContext& context) {
    std::size_t n = 0;
    objects.for_each<const T>([&](const T& t, std::size_t i) {
      has[i] = S::has(t);
      if (!has[i]) return;
      if constexpr (!shape::is_one_of<V> && ValueApart<T>) row::expect_class_of_pointer(S::get(t), context, &t);
      values[n] = const_cast<char*>(reinterpret_cast<const char*>(std::addressof(S::get(t))));
      owners[n++] = const_cast<char*>(reinterpret_cast<const char*>(&t));
    });
    return n;
  }
  static constexpr OptionalWriting writing{&select};

  static void prepare(const Batch& objects, const std::uint8_t* has, char** values) {
    objects.for_each<T>([&](T& t, std::size_t i) {
      if (!has[i]) S::reset(t);
      else if constexpr (shape::is_one_of<V>) *values++ = reinterpret_cast<char*>(&t);
      else *values++ = reinterpret_cast<char*>(std::addressof(row::value_to_fill<S>(t)));
    });
  }
  static char* make(void* owner, std::uint32_t number_of_class) {
    T& t = *static_cast<T*>(owner);
    char* made = nullptr;
    Shape<V>::with(number_of_class, [&]<class C>() {
      C* const there = row::reusable<C>(t.get());
      made = reinterpret_cast<char*>(there ? there : std::addressof(S::template emplace_as<C>(t)));
    });
    return made;
  }
  static const char* parse(const char* p, void* owner, Reader& in) {
    T& t = *static_cast<T*>(owner);
    return row::RowOf<Compact, V>::template parse<0>(p, in, &t, [&]<class C>(const char* q) {
      C* const there = row::reusable<C>(t.get());
      return row::parse_checked<Compact, C>(q, there ? *there : S::template emplace_as<C>(t), in);
    });
  }
  static constexpr OptionalReading reading = [] {
    OptionalReading functions{.prepare = &prepare};
    if constexpr (shape::is_one_of<V>) {
      functions.parse = &parse;
      functions.make = &make;
    }
    return functions;
  }();
};

template <class T, class Alternatives = typename Shape<T>::Alternatives>
struct AlternativesOf;
template <class T, class... A>
struct AlternativesOf<T, Types<A...>> {
  using S = Shape<T>;

  static void select(const Batch& objects, std::uint32_t* indices, char** values) {
    objects.for_each<const T>([&](const T& t, std::size_t i) {
      const std::size_t index = S::index(t);
      if (index >= sizeof...(A)) throw Error("hps: a variant is valueless (after an exception); give it a value");
      indices[i] = static_cast<std::uint32_t>(index);
      choose(index, [&]<class V, std::size_t I>() {
        values[i] = const_cast<char*>(reinterpret_cast<const char*>(std::addressof(S::template get<I>(t))));
      });
    });
  }
  static constexpr VariantWriting writing{&select};

  static void prepare(const Batch& objects, const std::uint32_t* indices, char** values) {
    objects.for_each<T>([&](T& t, std::size_t i) {
      choose(indices[i], [&]<class V, std::size_t I>() {
        const bool keeps = S::index(t) == I && !row::parsed_afresh<V>;
        auto& value = keeps ? S::template get<I>(t) : S::template emplace<I>(t);
        values[i] = reinterpret_cast<char*>(std::addressof(value));
      });
    });
  }
  static constexpr VariantReading reading{&prepare};

 private:
  static void choose(std::size_t chosen, auto&& f) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (void)((I == chosen && (f.template operator()<A, I>(), true)) || ...);
    }(std::index_sequence_for<A...>{});
  }
};

// Objects that pointers to V hold.
template <class T>
struct ClassOf;
template <class V>
struct ClassOf<shape::OneOf<V>> {
  static std::uint32_t select(char*& object, const void* owner, WritingContext& context) {
    const V& v = *reinterpret_cast<const V*>(object);
    const std::size_t i = row::class_number(v, context, owner);
    Shape<shape::OneOf<V>>::with(i, [&]<class C>() {
      object = const_cast<char*>(reinterpret_cast<const char*>(std::addressof(shape::as<C>(v))));
    });
    return static_cast<std::uint32_t>(i);
  }
  static char* write(char* p, const void* object, const void* owner, Writer& out) {
    return row::RowOf<Compact, shape::OneOf<V>>::template write<0>(p, *static_cast<const V*>(object), out, owner);
  }
  static constexpr OneOfWriting writing{&select, &write};
};

}  // namespace hps::detail::column
