// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/by_value.h"
#include "hps/format/row/elements.h"

namespace hps::row {

// Arrays small enough to be written without a check of capacity, in one run with the members around them.
template <class T, class B>
concept SmallArray = !ByValue<T> && Bounded<typename Shape<T>::Element, B> &&
                     Shape<T>::extent * RowOf<typename Shape<T>::Element, B>::bound <= 256;

template <class T, class B, bool Small = SmallArray<T, B>>
struct ArrayRow : FromGet<T, B> {
  using S = Shape<T>;
  using E = std::remove_const_t<typename S::Element>;
  using F = typename B::Format;

  static void serialize(const T& t, B& b) {
    if constexpr (ByValue<T>) put_by_value(t, S::extent, b);
    else if constexpr (memory_is_encoding<T, typename F::Codec>())
      b.write(reinterpret_cast<const char*>(S::data(t)), S::extent * sizeof(E));
    else put_each<E>(S::data(t), S::extent, b);
  }

  static const char* get(const char* p, T& t, B& b) {
    if constexpr (ByValue<T>) {
      b.seek(p);
      get_by_value(t, 0, S::extent, b);
      return b.cursor();
    } else if constexpr (memory_is_encoding<T, typename F::Codec>()) {
      b.seek(p);
      b.read(reinterpret_cast<char*>(S::data(t)), S::extent * sizeof(E), &t);
      return b.cursor();
    } else {
      return row::get_each<E>(p, S::data(t), S::extent, b);
    }
  }
};

template <class T, class B>
struct ArrayRow<T, B, true> : FromPut<ArrayRow<T, B, true>, T, B>, FromGet<T, B> {
  using S = Shape<T>;
  using E = std::remove_const_t<typename S::Element>;
  using Each = RowOf<E, B>;
  static constexpr std::size_t longest = S::extent * Each::longest;
  static constexpr std::size_t bound = S::extent ? longest - Each::longest + Each::bound : 0;

  static constexpr std::size_t room(const T&) { return bound; }
  static char* put(char* p, const T& t) {
    const auto* const e = S::data(t);
    for (std::size_t i = 0; i < S::extent; ++i) p = Each::put(p, e[i]);
    return p;
  }
  static void serialize_in_pieces(const T& t, B& b) { put_each<E>(S::data(t), S::extent, b); }
  static const char* get(const char* p, T& t, B& b) {
    auto* const e = S::data(t);
    for (std::size_t i = 0; i < S::extent; ++i) p = Each::get(p, e[i], b);
    return p;
  }
  static void parse_at_end(T& t, B& b) {
    auto* const e = S::data(t);
    for (std::size_t i = 0; i < S::extent; ++i) Each::parse(e[i], b);
  }
};

template <class T, class B>
struct Row<T, B, Kind::array> : ArrayRow<T, B> {};

}  // namespace hps::row
