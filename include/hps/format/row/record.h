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
    constexpr const auto& all = extents<F, std::remove_cvref_t<decltype(m)>...>;
    if constexpr (all.split()) {
      ((p = row::write_checked<F>(p, m, out)), ...);
      return out.ensure(p, after);
    } else {
      std::size_t i = 0;
      ((p = row::write<F>(p, m, out, all.room[++i] + after)), ...);
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
    constexpr const auto& all = extents<F, std::remove_cvref_t<decltype(m)>...>;
    if constexpr (!shape::parses_members<decltype(m)...>()) {
      return p;
    } else if constexpr (all.split()) {
      ((p = row::parse_checked<F>(p, m, in)), ...);
      return in.ensure(p, after);
    } else {
      std::size_t i = 0;
      ((p = row::parse<F>(p, m, in, all.ahead(++i, after))), ...);
      return p;
    }
  }
};

template <class F, class T>
struct Row<F, T, Kind::record> {
  static char* write(char* p, const T& t, Writer& out, std::size_t after) {
    return Shape<T>::members(t, WriteMembers<F>{p, out, after});
  }
  static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    return Shape<T>::members(t, ParseMembers<F>{p, in, after});
  }
};

// A reference to an object that the message must hold itself: it may be gone before the message is used.
template <class F, Passing T>
struct Row<F, T, Kind::record> {
  static char* write(char* p, const T& t, Writer& out, std::size_t after) {
    const NothingApart nothing_apart(out);
    expect_class_of_reference(t, out, p);
    return Shape<T>::members(t, WriteMembers<F>{p, out, after});
  }
  static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    const NothingApart nothing_apart(in);
    return Shape<T>::members(t, ParseMembers<F>{p, in, after});
  }
};

}  // namespace hps::detail::row
