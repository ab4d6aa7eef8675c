// SPDX-License-Identifier: MIT
#pragma once
// Parses elements into containers that grow: by a resize, by insertions, or in a container that they lend.

#include <array>
#include <vector>

#include "hps/format/row/elements.h"
#include "hps/format/row/in_memory.h"
#include "hps/shape/refusal.h"

namespace hps::detail::row {

// The elements are compared or moved before the whole object is there.
template <class T>
inline constexpr bool elements_move =
    may_lie_apart<typename Shape<T>::Element> && (shape_traits<T>.lends || !shape_traits<T>.resizes);

template <class F, class T>
const char* insert_each(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
  using S = Shape<T>;
  using E = typename S::Element;
  auto nodes = spare_nodes<S, E>(t);
  E e{};
  std::size_t i = 0;
  const ErrorScope scope(in, e, &t, "", &i);
  for (std::size_t charged = 0; i < n; ++i) {
    if (i == charged) {
      charged += ahead<F, E, traits<F, E>.least>(n - i, p, t, in);
      reserve_nodes<F, S>(nodes, n);
    }
    if constexpr (parsed_afresh<E>) e = E{};
    p = parse_checked<F, E>(p, e, in);
    expect_whole<F>(p, in, &e);
    row::insert<S>(t, e, nodes);
    if constexpr (S::traits.unique && !S::traits.sorts_nodes)
      if (S::size(t) != i + 1) in.fail(p, "a duplicate element", &e);
  }
  if (!finish_inserting<S>(t, nodes, n)) in.fail(p, "a duplicate element", &t);
  return p;
}

template <class F, class T>
const char* parse_growing(const char* p, T& t, std::size_t n, ReaderOf<F>& in);

// A stream does not tell how much it holds, and a valarray cannot grow. (Arrays of one: no special vector.)
template <class F, class T>
const char* parse_where_resize_clears(const char* p, T& t, std::size_t n, SourceReader& in) {
  using S = Shape<T>;
  using E = typename S::Element;
  if constexpr (is_memory<F, T>)
    if (in.apart(p, n * sizeof(E))) return parse_in_memory<F>(p, t, n, in);
  const NothingApart nothing_apart(in);  // they move
  std::vector<std::array<E, 1>> elements;
  p = parse_growing<F>(p, elements, n, in);
  S::resize(t, n);
  auto it = S::begin(t);
  for (auto& e : elements) *it++ = std::move(e[0]);
  return p;
}

template <class F, class T>
const char* parse_growing(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
  using S = Shape<T>;
  using E = typename S::Element;
  [[maybe_unused]] const auto nothing_apart = nothing_apart_if<elements_move<T>>(in);
  if constexpr (S::traits.lends) {
    auto elements = S::take(t);
    p = parse_growing<F>(p, elements, n, in);
    expect_whole<F>(p, in, &t);
    if (const char* const problem = give_back<S>(t, std::move(elements))) in.fail(p, problem, &t);
    return p;
  } else if constexpr (piecewise<F> && S::traits.resize_clears) {
    return parse_where_resize_clears<F>(p, t, n, in);
  } else if constexpr (is_memory<F, T>) {
    return parse_in_memory<F>(p, t, n, in);
  } else {
    [[maybe_unused]] const auto level = level_if<!is_leaf<E>>(in, &t, p);
    if constexpr (!S::traits.resizes) return insert_each<F>(p, t, n, in);
    else
      return fill<F, traits<F, E>.least>(p, t, n, in,
                                         [&in](const char* q, auto it, std::size_t some)
                                             HPS_INLINE_LAMBDA { return parse_each<F, E>(q, it, some, in); });
  }
}

// For containers that can grow; the others say here why they cannot.
template <class F, class T>
const char* parse_elements(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
  using S = Shape<T>;
  constexpr bool grows = S::traits.resizes || S::traits.inserts;
  static_assert(
      grows,
      "hps: this container cannot grow: parse into a vector or, of views, into a std::span<const T> by raw.views()");
  if constexpr (grows && shape::makes_elements<typename S::Element>()) return parse_growing<F>(p, t, n, in);
  else return p;
}

}  // namespace hps::detail::row
