// SPDX-License-Identifier: MIT
#pragma once
// Neighbours among members. Numbers whose memory is their encoding are loaded all before one is stored: compilers move
// them together then, which they may not if a store of a char in between could have changed the next.

#include "hps/format/row/row.h"
#include "hps/kernel/endian.h"

namespace hps::row {

// The runs of true flags.
template <bool... Flag>
struct Runs {
  static constexpr bool flag[sizeof...(Flag) + 1] = {Flag..., false};
  static constexpr bool starts(std::size_t i) { return flag[i] && (i == 0 || !flag[i - 1]); }
  static constexpr bool has(std::size_t start, std::size_t i) {
    for (std::size_t k = start; k <= i; ++k)
      if (!flag[k]) return false;
    return i >= start;
  }
};

template <class T, class B>
concept Number = kind_of<T>() == Kind::scalar && B::Format::template identity<typename Shape<T>::Value>;

// Members of the types M, by their index.
template <class B, class... M>
struct Neighbours : Runs<Number<M, B>...> {
  using N = Runs<Number<M, B>...>;
  using Indices = std::index_sequence_for<M...>;

  // Writes the member I, and the numbers beside it if it is the first of them; these are left out afterwards.
  template <std::size_t I, class X>
  HPS_INLINE static char* put(char* p, const X& member, const M&... m) {
    if constexpr (!N::flag[I]) return RowOf<X, B>::put(p, member);
    else if constexpr (N::starts(I)) return put_numbers<I>(p, Indices{}, m...);
    else return p;
  }

  template <std::size_t I, class X>
  HPS_INLINE static const char* get(const char* p, B& b, X& member, M&... m) {
    if constexpr (!N::flag[I]) return RowOf<X, B>::get(p, member, b);
    else if constexpr (N::starts(I)) return get_numbers<I>(p, Indices{}, m...);
    else return p;
  }

 private:
  struct None {};
  static constexpr std::size_t size[] = {[] {
    if constexpr (Number<M, B>) return sizeof(typename Shape<M>::Value);
    else return std::size_t{0};
  }()...};
  // Of member K from member I.
  static constexpr std::size_t offset(std::size_t i, std::size_t k) {
    std::size_t n = 0;
    for (; i < k; ++i) n += size[i];
    return n;
  }

  template <std::size_t I, std::size_t... K>
  HPS_INLINE static char* put_numbers(char* p, std::index_sequence<K...>, const M&... m) {
    return [p](auto... v) HPS_INLINE_LAMBDA {
      char* q = p;
      ((q = put_value(q, v)), ...);
      return q;
    }(value<N::has(I, K)>(m)...);
  }
  template <bool In, class X>
  HPS_INLINE static auto value(const X& member) {
    if constexpr (In) return static_cast<typename Shape<X>::Value>(Shape<X>::get(member));
    else return None{};
  }
  template <class V>
  HPS_INLINE static char* put_value(char* p, V v) {
    if constexpr (std::same_as<V, None>) return p;
    else return kernel::store(p, v);
  }

  template <std::size_t I, std::size_t... K>
  HPS_INLINE static const char* get_numbers(const char* p, std::index_sequence<K...>, M&... m) {
    [&](auto... v) HPS_INLINE_LAMBDA { (set_value(m, v), ...); }(parsed<N::has(I, K), M>(p + offset(I, K))...);
    return p + (std::size_t{0} + ... + (N::has(I, K) ? size[K] : 0));
  }
  template <bool In, class X>
  HPS_INLINE static auto parsed(const char* p) {
    if constexpr (In) return kernel::load<typename Shape<X>::Value>(p);
    else return None{};
  }
  template <class X, class V>
  HPS_INLINE static void set_value(X& member, V v) {
    if constexpr (!std::same_as<V, None>) Shape<X>::set(member, v);
  }
};

}  // namespace hps::row
