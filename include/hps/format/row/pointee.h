// SPDX-License-Identifier: MIT
#pragma once
// What a pointer points to: an object of the very class, or by hps::Derived of one of several, whose number comes
// first.

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

#include "hps/format/row/fill.h"
#include "hps/shape/derived.h"

namespace hps::row {

template <class V, class B>
[[noreturn]] HPS_COLD void fail_class(const V& object, B& b, const void* where) {
  using Free = std::conditional_t<std::is_class_v<V>, void (*)(void*), void>;  // compiled only where it is needed
  const char* const mangled = mangled_class_name(object);
  const std::unique_ptr<char, Free> demangled(abi::__cxa_demangle(mangled, nullptr, nullptr, nullptr), std::free);
  const char* const name = demangled ? demangled.get() : mangled;
  const auto base = shape::type_name<V>();
  const auto n = static_cast<int>(base.size());
  b.fail(ErrorText("a pointer to %.*s holds a %s", n, base.data(), name).c_str(), where,
         ErrorText("it would be cut to its base; list the classes: template <> struct hps::Derived<%.*s> : "
                   "hps::Types<...> {}",
                   n, base.data())
             .c_str());
}

// Objects of derived classes would lose what these add. `where` is the pointer.
template <class V, class B>
void expect_class_of_pointer([[maybe_unused]] const V& object, [[maybe_unused]] B& b,
                             [[maybe_unused]] const void* where) {
  if constexpr (std::is_polymorphic_v<V> && !std::is_final_v<V>) {
    static_assert(has_rtti || std::is_final_v<V>,
                  "hps: without RTTI it is not known of what class the object is that a pointer to a polymorphic class "
                  "holds: make the class final, or compile with -frtti");
    if (!is_exactly<V>(object)) [[unlikely]]
      fail_class(object, b, where);
  }
}

// The same of what a reference_wrapper refers to, which is the only member of the record T.
template <class T, class B>
void expect_class_of_reference(const T& t, B& b) {
  if constexpr (requires { requires Shape<T>::passing; })
    Shape<T>::members(t, [&](const auto& object) { expect_class_of_pointer(object, b, &t); });
}

template <class V, class B>
std::size_t class_number(const V& object, B& b, const void* where) {
  using S = Shape<shape::OneOf<V>>;
  const std::size_t i = S::index(object);
  if (i == S::Alternatives::size) [[unlikely]]
    fail_class(object, b, where);
  return i;
}

template <class V, class B>
struct Row<shape::OneOf<V>, B, Kind::variant> {
  using S = Shape<shape::OneOf<V>>;
  using Codec = typename B::Format::Codec;
  using Index = typename Codec::Index;

  template <std::size_t Shared>
  static void put(const V& object, B& b, const void* where) {
    const std::size_t index = class_number(object, b, where);
    serialize_number<Index>(static_cast<Index>(index), b);
    S::with(index, [&]<class C>() {
      charge<memory_of_pointee<C, Shared>, least_bits<C, Codec>()>(1, b);
      RowOf<C, B>::serialize(shape::as<C>(object), b);
    });
  }

  // `parse<C>(p) -> p` parses an object of class C.
  template <std::size_t Shared>
  static const char* get(const char* p, B& b, void* where, auto&& parse) {
    Index index;
    const char* const start = p;
    p = get_number(p, index, b, where, "an index that is over-long or out of range");
    if (index >= S::Alternatives::size) [[unlikely]]
      b.fail(b.whole() ? start : p, "an index of no class", where);
    S::with(static_cast<std::size_t>(index), [&]<class C>() {
      charge<memory_of_pointee<C, Shared>, least_bits<C, Codec>()>(1, p, b, where);
      p = parse.template operator()<C>(p);
    });
    return p;
  }
};

// The value that the optional T has, or may get.
template <class T>
struct Value {
  using S = Shape<T>;
  using V = typename S::Value;

  template <class B>
  static constexpr bool charged = is_charged<memory_of_value<T>, 8 + least_bits<V, typename B::Format::Codec>()>;

  template <class B>
  static void put(const T& t, B& b) {
    if constexpr (shape::is_one_of<V>) {
      RowOf<V, B>::template put<0>(S::get(t), b, &t);
    } else {
      if constexpr (ValueApart<T>) expect_class_of_pointer(S::get(t), b, &t);
      if constexpr (charged<B>) b.charge(1, memory_of_value<T>);
      RowOf<V, B>::serialize(S::get(t), b);
    }
  }

  template <class B>
  static const char* get(const char* p, T& t, B& b) {
    if constexpr (shape::is_one_of<V>) {
      return RowOf<V, B>::template get<0>(p, b, &t, [&]<class C>(const char* q) {
        C* const there = reusable<C>(t.get());
        return row::get<C, B>(q, there ? *there : S::template emplace_as<C>(t), b);
      });
    } else {
      return row::get<V, B>(p, make(t, p, b), b);
    }
  }

  // To be filled in.
  template <class B>
  static V& make(T& t, const char* p, B& b) {
    if constexpr (charged<B>) b.charge(1, memory_of_value<T>, p, &t);
    return value_to_fill<S>(t);
  }
};

}  // namespace hps::row
