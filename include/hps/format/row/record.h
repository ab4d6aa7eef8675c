// SPDX-License-Identifier: MIT
#pragma once
// Members in their order.

#include "hps/format/row/pointee.h"
#include "hps/shape/refusal.h"

namespace hps::detail::row {

template <class F>
struct WriteMembers {
  char* p;
  Writer& out;
  std::size_t after;

  HPS_INLINE char* operator()(const auto&... m) {
    static constexpr Extents<F, std::remove_cvref_t<decltype(m)>...> extents{};
    if constexpr (extents.split()) {
      ((p = row::write_checked<F>(p, m, out)), ...);
      return out.ensure(p, after);
    } else {
      std::size_t i = 0;
      ((p = row::write<F>(p, m, out, extents.room[++i] + after)), ...);
      return p;
    }
  }
};

template <class F>
struct ParseMembers {
  const char* p;
  ReaderOf<F>& in;
  std::size_t after;

  HPS_INLINE const char* operator()(auto&... m) {
    static constexpr Extents<F, std::remove_cvref_t<decltype(m)>...> extents{};
    if constexpr (!shape::parses_members<decltype(m)...>()) {
      return p;
    } else if constexpr (extents.split()) {
      ((p = row::parse_checked<F>(p, m, in)), ...);
      return in.ensure(p, after);
    } else {
      std::size_t i = 0;
      ((p = row::parse<F>(p, m, in, extents.ahead(++i, after))), ...);
      return p;
    }
  }
};

template <class F, class T>
struct Row<F, T, Kind::record> {
  using S = Shape<T>;

  // For the loop over elements, inlined into it.
  HPS_INLINE static char* write_here(char* p, const T& t, Writer& out, std::size_t after) {
    [[maybe_unused]] const auto nothing_apart = nothing_apart_if<S::traits.passing>(out);
    expect_class_of_reference(t, out, p);
    return S::members(t, WriteMembers<F>{p, out, after});
  }
  HPS_INLINE static const char* parse_here(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    [[maybe_unused]] const auto nothing_apart = nothing_apart_if<S::traits.passing>(in);
    return S::members(t, ParseMembers<F>{p, in, after});
  }

  static char* write(char* p, const T& t, Writer& out, std::size_t after) { return write_here(p, t, out, after); }
  static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    return parse_here(p, t, in, after);
  }
};

}  // namespace hps::detail::row
