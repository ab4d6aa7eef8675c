// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/pointee.h"

namespace hps::row {

// Whether a T may be Bounded, told by its shape alone: a row may not be asked for itself, which pointers may lead to.
// `Around` are the types around it.
template <class T, class... Around>
consteval bool may_be_bounded() {
  using S = Shape<T>;
  constexpr Kind k = kind_of<T>();
  if constexpr ((std::same_as<T, Around> || ...)) return false;
  else if constexpr (k == Kind::scalar) return true;
  else if constexpr (k == Kind::optional) return may_be_bounded<typename S::Value, T, Around...>();
  else if constexpr (k == Kind::array) return may_be_bounded<typename S::Element, T, Around...>();
  else if constexpr (k == Kind::record) {
    return []<class... M>(Types<M...>) { return (may_be_bounded<M, T, Around...>() && ...); }(members_of<T>{});
  } else {
    return false;
  }
}

template <class T, class B>
consteval bool is_small_optional() {
  using V = typename Shape<T>::Value;
  if constexpr (!may_be_bounded<V>() || (ValueApart<T> && std::is_polymorphic_v<V>)) return false;
  else return Bounded<V, B> && !Value<T>::template charged<B>;
}

template <class T, class B, bool Small = is_small_optional<T, B>()>
struct OptionalRow : FromGet<T, B> {
  using S = Shape<T>;

  static void serialize(const T& t, B& b) {
    serialize_number<bool>(S::has(t), b);
    if (!S::has(t)) return;
    const Level<B> level(b, &t);
    Value<T>::put(t, b);
  }
  static const char* get(const char* p, T& t, B& b) {
    bool has;
    p = get_presence(p, has, b, &t);
    if (!has) return S::reset(t), p;
    const Level<B> level(b, &t, p);
    return Value<T>::get(p, t, b);
  }
};

template <class T, class B>
struct OptionalRow<T, B, true> : FromPut<OptionalRow<T, B, true>, T, B>, FromGet<T, B> {
  using S = Shape<T>;
  using Each = RowOf<typename S::Value, B>;
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
    return Each::get(p, value_to_fill<S>(t), b);
  }
  static void parse_at_end(T& t, B& b) {
    bool has;
    b.seek(get_presence(b.cursor(), has, b, &t));
    if (has) Each::parse(value_to_fill<S>(t), b);
    else S::reset(t);
  }
};

template <class T, class B>
struct Row<T, B, Kind::optional> : OptionalRow<T, B> {};

}  // namespace hps::row
