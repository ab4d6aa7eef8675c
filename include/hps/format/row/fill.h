// SPDX-License-Identifier: MIT
#pragma once
// Reuses objects that were there before parsing, and bounds how many are set up before their bytes come.

#include "hps/format/row/row.h"

namespace hps::detail::row {

// Hand-written code may add to the contents of an object, so it gets a new one.
template <class V>
inline constexpr bool parsed_afresh = kind_of<V>() == Kind::opaque;

template <class T>
inline constexpr bool limits_size = shape_traits<T>.max_size != dynamic_extent || shape_traits<T>.multiple != 1;

// Gives back elements that were lent; returns what is wrong with them, or nullptr.
template <class S, class E>
const char* give_back(auto& t, E elements) {
  if constexpr (std::is_void_v<decltype(S::give_back(t, std::move(elements)))>)
    return S::give_back(t, std::move(elements)), nullptr;
  else return S::give_back(t, std::move(elements));
}

// The nodes that a set or map had, to be reused for the elements that are parsed.
template <class S, class... Parts>
auto spare_nodes(auto& t) {
  struct None {};
  if constexpr (S::traits.reuses_nodes && (S::traits.sorts_nodes || !(parsed_afresh<Parts> || ...))) {
    return S::take_nodes(t);
  } else {
    S::clear(t);
    return None();
  }
}

// To be called when the memory of n elements is accounted for; that of a stream is accounted for in steps.
template <class F, class S>
void reserve_nodes(auto& nodes, std::size_t n) {
  if constexpr (!piecewise<F> && requires { S::reserve_nodes(nodes, n); }) S::reserve_nodes(nodes, n);
}

template <class S>
decltype(auto) insert(auto& t, auto& e, auto& nodes) {
  if constexpr (requires { S::insert(t, std::move(e), nodes); }) return S::insert(t, std::move(e), nodes);
  else return S::insert(t, std::move(e));
}

// To be called after n elements were inserted; false if some of them are equal.
template <class S>
bool finish_inserting(auto& t, auto& nodes, std::size_t n) {
  if constexpr (S::traits.sorts_nodes) S::sort_nodes(t, nodes);
  return !S::traits.sorts_nodes || S::size(t) == n;
}

// Returns `object` if its class is exactly C, so that it can be filled in; else nullptr.
template <class C, class V>
C* reusable(V* object) {
  if constexpr (parsed_afresh<C> || std::is_const_v<V>) return nullptr;
  else if constexpr (!std::is_polymorphic_v<C>) return object;
  else return object && is_exactly<C>(*object) ? std::addressof(shape::as<C>(*object)) : nullptr;
}

template <class S, class T>
auto& value_to_fill(T& t) {
  using V = typename S::Value;
  if (S::has(t))
    if (V* const there = reusable<V>(std::addressof(S::get(t)))) return *there;
  return S::emplace(t);
}

// How many of n more elements of `Size` bytes may be set up now: all if the input is known to be long enough (then they
// also stay where they are), else up to 1 MiB ahead of their bytes, in multiples of eight.
template <class F, std::size_t Size>
std::size_t ahead_of_pieces(std::size_t n, ReaderOf<F>& in) {
  constexpr std::size_t most = Size > 1 << 20 ? 1 : ((1 << 20) / Size + 7) / 8 * 8;
  if constexpr (piecewise<F>) return in.sized() || n < most ? n : most;
  else return n;
}

// The same for elements of the container t, which are charged to the budget: for a stream, up to half of what is left.
template <class F, class E, std::size_t LeastBits, class T>
std::size_t ahead(std::size_t n, const char* p, T& t, ReaderOf<F>& in) {
  constexpr std::size_t size = memory_of_element<T, E>;
  n = ahead_of_pieces<F, size>(n, in);
  if constexpr (is_charged<size, LeastBits> && piecewise<F>) {
    if (!in.sized()) {
      const std::size_t half = in.chargeable(p) / 2 / size;
      n = n <= half ? n : half < 8 ? std::min<std::size_t>(n, 8) : half / 8 * 8;
    }
  }
  charge<size, LeastBits>(n, p, in, &t);
  return n;
}

// To the size at which it stays: no memory beyond that which is accounted for.
template <class S>
void resize_at_once(auto& t, std::size_t n) {
  if constexpr (grows_from_capacity && requires { t.capacity(), t.reserve(n); })
    if (n > t.capacity()) t.reserve(n);
  S::resize(t, n);
}

// n elements that a resize sets up; `parse(p, it, k) -> p` parses k of them.
template <class F, std::size_t LeastBits, class T>
HPS_INLINE const char* fill(const char* p, T& t, std::size_t n, ReaderOf<F>& in, auto&& parse) {
  using S = Shape<T>;
  using E = typename S::Element;
  using Distance = std::ptrdiff_t;
  if constexpr (parsed_afresh<E>) S::clear(t);
  if constexpr (!piecewise<F>) {
    ahead<F, E, LeastBits>(n, p, t, in);
    resize_at_once<S>(t, n);
    return parse(p, S::begin(t), n);
  } else {
    auto last = S::begin(t);
    std::size_t at = 0;
    do {
      const std::size_t some = ahead<F, E, LeastBits>(n - at, p, t, in);
      std::size_t size = at + some;
      if (size < n)
        size = std::max(size, std::min<std::size_t>(S::size(t), n));  // those that are there keep their memory
      S::resize(t, size);
      auto it = S::begin(t);
      if constexpr (RandomAccess<decltype(it)>) it += static_cast<Distance>(at);
      else if (at) it = std::next(last);
      p = parse(p, it, some);
      at += some;
      if constexpr (!RandomAccess<decltype(it)>)
        if (at < n) last = std::next(it, static_cast<Distance>(some) - 1);
    } while (at < n);
    return p;
  }
}

}  // namespace hps::detail::row
