// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/in_place/record.h"
#include "hps/serializer/serializer.h"

namespace hps::detail::evolution {

// Parses how many there are, and charges them, by the least that they took when they were written.
template <class F, std::size_t Size>
const char* parse_count(const char* p, std::size_t& n, InPlace& in, const void* where, const Route& route) {
  p = row::parse_size<F, 0>(in.reader().ensure(p, F::template bound<typename F::Size>), n, in.reader(), where);
  const std::ptrdiff_t left = in.reader().left(p);
  std::size_t bytes;
  if (left < 0 || __builtin_mul_overflow(n, route.least, &bytes) || bytes > static_cast<std::size_t>(left))
    in.give_up();
  if (!route.least || Size / in_rows.uncounted >= route.least) in.reader().charge(n, Size, p, where);
  return p;
}

template <class F, class E, class It>
const char* parse_elements(const char* p, It it, std::size_t n, InPlace& in, std::uint32_t pair) {
  [[maybe_unused]] const Route& route = in.route(pair);
  if constexpr (row::InMemory<E, It> && std::is_arithmetic_v<E>) {
    if (route.how == Route::number && !(F::template varint<int> && shape::is_integer_code(route.numbers.code)))
      return parse_numbers(p, std::to_address(it), n, in, route.numbers);
  }
  if constexpr (kind_of<E>() == Kind::record) {
    if (route.how == Route::parts) return PartsOf<F, E>::parse_all(p, it, n, in, route);
  }
  for (; n; --n, ++it) p = parse_part<F, E>(p, *it, in, pair);
  return p;
}

template <class T>
concept GrowsInPlace =
    shape_traits<T>.resizes && !shape_traits<T>.lends && !ByValue<T> && !row::parsed_afresh<typename Shape<T>::Element>;

template <class F, class T>
  requires GrowsInPlace<T>
struct Parts<F, T, Kind::sequence> {
  using S = Shape<T>;
  using E = typename S::Element;

  static const char* parse(const char* p, T& t, InPlace& in, const Route& route) {
    std::size_t n;
    p = parse_count<F, row::memory_of_element<T, E>>(p, n, in, &t, route);
    if constexpr (row::limits_size<T>)
      if (!S::traits.holds(n)) in.give_up();
    if (n && route.alignment > 1) p = in.pass_padding(p, route.alignment);
    [[maybe_unused]] const auto level = row::level_if<!is_leaf<E>>(in.reader(), &t, p);
    row::resize_at_once<S>(t, n);
    return parse_elements<F, E>(p, S::begin(t), n, in, route.parts_of[0]);
  }
};

template <class F, class T>
  requires(!ByValue<T>)
struct Parts<F, T, Kind::array> {
  static const char* parse(const char* p, T& t, InPlace& in, const Route& route) {
    using E = typename Shape<T>::Element;
    return parse_elements<F, E>(p, Shape<T>::data(t), Shape<T>::extent, in, route.parts_of[0]);
  }
};

template <class F, class T>
  requires(!shape::is_one_of<typename Shape<T>::Value>)
struct Parts<F, T, Kind::optional> {
  static const char* parse(const char* p, T& t, InPlace& in, const Route& route) {
    using S = Shape<T>;
    bool has;
    p = row::parse_presence<F>(in.reader().ensure(p, 1), has, in.reader(), &t);
    if (!has) return S::reset(t), p;
    const NestingLevel level(in.reader(), &t, p);
    if constexpr (row::memory_of_value<T> > 0) in.reader().charge(1, row::memory_of_value<T>, p, &t);
    return parse_part<F>(p, row::value_to_fill<S>(t), in, route.parts_of[0]);
  }
};

template <class F, class T>
struct Parts<F, T, Kind::map> {
  using S = Shape<T>;
  using K = typename S::Key;
  using V = typename S::Mapped;

  static const char* parse(const char* p, T& t, InPlace& in, const Route& route) {
    const NestingLevel level(in.reader(), &t, p);
    std::size_t n;
    p = parse_count<F, row::memory_of_element<T, std::pair<const K, V>>>(p, n, in, &t, route);
    auto nodes = row::spare_nodes<S, K, V>(t);
    row::reserve_nodes<F, S>(nodes, n);
    K key{};
    for (std::size_t i = 0; i < n; ++i) {
      p = parse_part<F>(p, key, in, route.parts_of[0]);
      row::expect_whole<F>(p, in.reader(), &t);
      V& value = row::insert<S>(t, key, nodes);
      if constexpr (S::traits.unique && !S::traits.sorts_nodes)
        if (S::size(t) != i + 1) in.give_up();
      p = parse_part<F>(p, value, in, route.parts_of[1]);
    }
    if (!row::finish_inserting<S>(t, nodes, n)) in.give_up();
    return p;
  }
};

}  // namespace hps::detail::evolution
