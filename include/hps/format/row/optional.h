// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/pointee.h"

namespace hps::detail::row {

// The value that the optional T has, or may get. A value inside its owner is measured with the owner, one with memory
// of its own by itself.
template <class F, class T>
struct Value {
  using S = Shape<T>;
  using V = typename S::Value;
  static constexpr bool one_of = shape::is_one_of<V>;

  static constexpr bool charged() { return is_charged<memory_of_value<T>, 8 + traits<F, V>.least>; }
  // A value of bounded size is not a level of nesting.
  static constexpr bool is_level() {
    if constexpr (one_of || std::is_polymorphic_v<V>) return true;
    else return !traits<F, V>.closed || charged();
  }

  static char* write(char* p, const T& t, Writer& out, std::size_t after) {
    if constexpr (one_of) {
      return out.ensure(RowOf<F, V>::template write<0>(p, S::get(t), out, &t), after);
    } else {
      if constexpr (charged()) out.charge(1, memory_of_value<T>);
      if constexpr (!ValueApart<T>) return row::write<F, V>(p, S::get(t), out, after);
      expect_class_of_pointer(S::get(t), out, &t, p);
      return out.ensure(write_checked<F, V>(p, S::get(t), out), after);
    }
  }

  static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    if constexpr (one_of) {
      p = RowOf<F, V>::template parse<0>(p, in, &t, [&]<class C>(const char* q) {
        C* const there = reusable<C>(t.get());
        return parse_checked<F, C>(q, there ? *there : S::template emplace_as<C>(t), in);
      });
      return in.ensure(p, after);
    } else {
      if constexpr (charged()) in.charge(1, memory_of_value<T>, p, &t);
      if constexpr (!ValueApart<T>) return row::parse<F, V>(p, value_to_fill<S>(t), in, after);
      else return in.ensure(parse_checked<F, V>(p, value_to_fill<S>(t), in), after);
    }
  }
};

template <class F, class T>
struct Row<F, T, Kind::optional> {
  using S = Shape<T>;
  using Held = Value<F, T>;

  static char* write(char* p, const T& t, Writer& out, std::size_t after) {
    const bool has = S::has(t);
    *p++ = has;
    if (!has) return p;
    [[maybe_unused]] const auto level = level_if<Held::is_level()>(out, &t, p);
    return Held::write(p, t, out, after);
  }

  static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    bool has;
    p = parse_presence<F>(p, has, in, &t);
    if (!has) return S::reset(t), p;
    [[maybe_unused]] const auto level = level_if<Held::is_level()>(in, &t, p);
    return Held::parse(p, t, in, after);
  }
};

}  // namespace hps::detail::row
