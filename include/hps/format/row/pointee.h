// SPDX-License-Identifier: MIT
#pragma once
// The object that a pointer points to: of exactly the pointer's class, or with hps::Derived of one of several, whose
// number comes first.

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

#include "hps/format/row/fill.h"
#include "hps/shape/derived.h"

namespace hps::detail::row {

template <class V, class X>
[[noreturn]] HPS_COLD void fail_class(const V& object, X& x, const void* where, auto... at) {
  using Free = std::conditional_t<std::is_class_v<V>, void (*)(void*), void>;  // compiled only where it is needed
  const char* const mangled = mangled_class_name(object);
  const std::unique_ptr<char, Free> demangled(abi::__cxa_demangle(mangled, nullptr, nullptr, nullptr), std::free);
  const char* const name = demangled ? demangled.get() : mangled;
  const auto base = shape::type_name<V>();
  const auto n = static_cast<int>(base.size());
  x.fail(ErrorText("a pointer to %.*s holds an object of %s", n, base.data(), name).c_str(), where,
         ErrorText("it would be cut to its base; list the classes: template <> struct hps::Derived<%.*s> : "
                   "hps::Types<...> {}",
                   n, base.data())
             .c_str(),
         at...);
}

// Objects of derived classes would be sliced. `where` is the pointer, `at` the place where it is written.
template <class V, class X>
void expect_class_of_pointer([[maybe_unused]] const V& object, [[maybe_unused]] X& x,
                             [[maybe_unused]] const void* where, [[maybe_unused]] auto... at) {
  if constexpr (std::is_polymorphic_v<V> && !std::is_final_v<V>) {
    static_assert(has_rtti || std::is_final_v<V>,
                  "hps: without RTTI the class of the object that a pointer to a polymorphic class holds is "
                  "unknown: make the class final, or compile with -frtti");
    if (!is_exactly<V>(object)) [[unlikely]]
      fail_class(object, x, where, at...);
  }
}

// The same for the object of a reference_wrapper, which is the only member of the record T.
template <class T, class X>
void expect_class_of_reference(const T& t, X& x, auto... at) {
  if constexpr (shape_traits<T>.passing)
    Shape<T>::members(t, [&](const auto& object) { expect_class_of_pointer(object, x, &t, at...); });
}

template <class V, class X>
std::size_t class_number(const V& object, X& x, const void* where, auto... at) {
  using S = Shape<shape::OneOf<V>>;
  const std::size_t i = S::index(object);
  if (i == S::Alternatives::size) [[unlikely]]
    fail_class(object, x, where, at...);
  return i;
}

template <class F, class V>
struct Row<F, shape::OneOf<V>, Kind::variant> {
  using S = Shape<shape::OneOf<V>>;
  using Index = typename F::Index;

  // An object takes `Shared` bytes of memory besides its own.
  template <std::size_t Shared>
  static char* write(char* p, const V& object, Writer& out, const void* where) {
    const std::size_t i = class_number(object, out, where, p);
    p = F::put(out.ensure(p, F::template bound<Index>), static_cast<Index>(i));
    S::with(i, [&]<class C>() {
      charge<memory_of_pointee<C, Shared>, traits<F, C>.least>(1, out);
      p = write_checked<F, C>(p, shape::as<C>(object), out);
    });
    return p;
  }

  // `parse_object<C>(p) -> p` parses an object of class C.
  template <std::size_t Shared>
  static const char* parse(const char* p, ReaderOf<F>& in, const void* where, auto&& parse_object) {
    Index index;
    const char* const start = in.ensure(p, F::template bound<Index>);
    p = parse_number<F>(start, index, in, "an index that is over-long or out of range", where);
    if (index >= S::Alternatives::size) [[unlikely]]
      fail_value<F>(start, p, "a class that does not exist", in, where);
    S::with(static_cast<std::size_t>(index), [&]<class C>() {
      charge<memory_of_pointee<C, Shared>, traits<F, C>.least>(1, p, in, where);
      p = parse_object.template operator()<C>(p);
    });
    return p;
  }
};

}  // namespace hps::detail::row
