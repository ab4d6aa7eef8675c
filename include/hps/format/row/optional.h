// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/fill.h"

namespace hps::row {

// A value that does not lie in its owner takes memory of its own.
template <class T, class B>
auto& make_value(T& t, const char* p, B& b) {
  using V = typename Shape<T>::Value;
  if constexpr (sizeof(T) < sizeof(V)) charge<sizeof(V), 8 + least_bits<V, typename B::Format::Codec>()>(1, p, b, &t);
  return value_to_fill<Shape<T>>(t);
}

template <class T, class B, bool Small = Bounded<typename Shape<T>::Value, B>>
struct OptionalRow : FromGet<T, B> {
  using S = Shape<T>;
  using V = typename S::Value;

  static void serialize(const T& t, B& b) {
    serialize_number<bool>(S::has(t), b);
    if (!S::has(t)) return;
    const Level<B> level(b, &t);
    Serializer<V, B>::serialize(S::get(t), b);
  }
  static const char* get(const char* p, T& t, B& b) {
    bool has;
    p = get_presence(p, has, b, &t);
    if (!has) return S::reset(t), p;
    const Level<B> level(b, &t, p);
    return row::get<V, B>(p, make_value(t, p, b), b);
  }
};

template <class T, class B>
struct OptionalRow<T, B, true> : FromPut<OptionalRow<T, B, true>, T, B>, FromGet<T, B> {
  using S = Shape<T>;
  using V = typename S::Value;
  using Each = Serializer<V, B>;
  static constexpr std::size_t longest = 1 + Each::longest, bound = 1 + Each::bound;

  static constexpr std::size_t room(const T&) { return bound; }
  static char* put(char* p, const T& t) {
    *p++ = S::has(t);
    return S::has(t) ? Each::put(p, S::get(t)) : p;
  }
  static void serialize_in_pieces(const T& t, B& b) {
    b.write_char(S::has(t));
    if (S::has(t)) Each::serialize(S::get(t), b);
  }
  static const char* get(const char* p, T& t, B& b) {
    bool has;
    p = get_presence(p, has, b, &t);
    if (!has) return S::reset(t), p;
    return Each::get(p, make_value(t, p, b), b);
  }
  static void parse_at_end(T& t, B& b) {
    bool has;
    b.seek(get_presence(b.cursor(), has, b, &t));
    if (has) Each::parse(make_value(t, b.cursor(), b), b);
    else S::reset(t);
  }
};

template <class T, class B>
struct Row<T, B, Kind::optional> : OptionalRow<T, B> {};

}  // namespace hps::row
