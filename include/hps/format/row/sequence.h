// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "hps/format/row/by_value.h"
#include "hps/format/row/canonical.h"
#include "hps/format/row/elements.h"
#include "hps/format/row/in_memory.h"
#include "hps/format/row/presence_first.h"

namespace hps::detail::row {

template <class F, class T>
struct Row<F, T, Kind::sequence> {
  using S = Shape<T>;
  using E = std::remove_const_t<typename S::Element>;
  static constexpr bool present_first = S::traits.presence_first && kind_of<E>() == Kind::optional;

  // Bits of an element.
  static constexpr std::size_t least() {
    if constexpr (present_first || (ByValue<T> && std::same_as<E, bool>)) return 1;
    else return traits<F, E>.least;
  }

  static char* write(char* p, const T& t, Writer& out, std::size_t after) {
    const std::size_t n = S::size(t);
    p = write_size<F>(p, n);
    if constexpr (!ByValue<T>) charge<memory_of_element<T, E>, least()>(n, out);
    if constexpr (ByValue<T>) {
      p = write_by_value<F>(p, t, n, out);
    } else if constexpr (present_first) {
      p = write_present<F>(p, t, n, out);
    } else {
      if constexpr (padding() > 1)
        if (n) p = write_padding<padding()>(p, out);
      if constexpr (bulk()) return out.copy_own(p, reinterpret_cast<const char*>(S::data(t)), n * sizeof(E), after);
      else p = write_elements(p, t, n, out);
    }
    return out.ensure(p, after);
  }

  static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    std::size_t n;
    p = parse_size<F, least()>(p, n, in, &t);
    if constexpr (S::traits.max_size < dynamic_extent)
      if (n > S::traits.max_size) in.fail(p, "a size that the type cannot hold", &t);
    if constexpr (ByValue<T>) {
      p = parse_each_by_value(p, t, n, in);
    } else if constexpr (present_first) {
      p = parse_present<F>(p, t, n, in);
    } else {
      if constexpr (padding() > 1)
        if (n) p = parse_padding<F, padding()>(p, in, &t);
      if constexpr (View<T>) p = parse_view(p, t, n, in);
      else p = parse_elements(p, t, n, in);
    }
    return in.ensure(p, after);
  }

  // For containers that can grow; the others say here why they cannot.
  static const char* parse_elements(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
    constexpr bool inserts = S::traits.inserts;
    static_assert(resizes || inserts, "hps: this container cannot grow (a view? it is parsed as a std::span<const T>)");
    static_assert(std::default_initializable<E>,
                  "hps: elements are parsed into objects made by their default constructor");
    if constexpr (!(resizes || inserts) || !std::default_initializable<E>) return p;
    else return parse_known_elements(p, t, n, in);
  }

 private:
  static constexpr bool resizes = S::traits.resizes;

  static constexpr std::size_t padding() {
    if constexpr (!F::aligned || S::traits.text) return 0;
    else return traits<F, E>.width;
  }
  static constexpr bool bulk() {
    if constexpr (S::traits.has_data) return traits<F, E>.memory;
    else return false;
  }

  static char* write_elements(char* p, const T& t, std::size_t n, Writer& out) {
    [[maybe_unused]] const auto level = level_if<!is_leaf<E>>(out, &t, p);
    [[maybe_unused]] const auto nothing_apart = nothing_apart_if<elements_move>(out);
    if constexpr (S::traits.unordered)
      if (out.limits().canonical) return write_sorted<F>(p, t, out);
    return write_each<F, E>(p, S::begin(t), n, out);
  }

  // The elements are compared or moved before the whole object is there.
  static constexpr bool elements_move = may_lie_apart<E> && (S::traits.lends || !resizes);

  static const char* parse_known_elements(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
    [[maybe_unused]] const auto nothing_apart = nothing_apart_if<elements_move>(in);
    if constexpr (S::traits.lends) {
      auto elements = S::take(t);
      p = Row<F, decltype(elements), Kind::sequence>::parse_elements(p, elements, n, in);
      expect_whole<F>(p, in, &t);
      S::give_back(t, std::move(elements));
      return p;
    } else if constexpr (piecewise<F> && S::traits.resize_clears) {
      return parse_where_resize_clears(p, t, n, in);
    } else if constexpr (bulk()) {
      return parse_in_memory<F>(p, t, n, in);
    } else {
      [[maybe_unused]] const auto level = level_if<!is_leaf<E>>(in, &t, p);
      if constexpr (!resizes) return insert_each(p, t, n, in);
      else
        return fill<F, least()>(p, t, n, in, [&in](const char* q, auto it, std::size_t some) HPS_INLINE_LAMBDA {
          return parse_each<F, E>(q, it, some, in);
        });
    }
  }

  // A stream does not tell how much it holds, and a valarray cannot grow. (Arrays of one: no special vector.)
  static const char* parse_where_resize_clears(const char* p, T& t, std::size_t n, SourceReader& in) {
    if constexpr (bulk())
      if (in.apart(p, n * sizeof(E))) return parse_in_memory<F>(p, t, n, in);
    const NothingApart nothing_apart(in);  // they move
    using Vector = std::vector<std::array<E, 1>>;
    Vector elements;
    p = Row<F, Vector, Kind::sequence>::parse_elements(p, elements, n, in);
    S::resize(t, n);
    auto it = S::begin(t);
    for (auto& e : elements) *it++ = std::move(e[0]);
    return p;
  }

  static const char* insert_each(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
    auto nodes = spare_nodes<S, E>(t);
    E e{};
    std::size_t i = 0;
    const ErrorScope scope(in, e, &t, "", &i);
    for (std::size_t charged = 0; i < n; ++i) {
      if (i == charged) charged += ahead<F, E, least()>(n - i, p, t, in);
      if constexpr (parsed_afresh<E>) e = E{};
      p = parse_checked<F, E>(p, e, in);
      expect_whole<F>(p, in, &e);
      row::insert<S>(t, e, nodes);
      if constexpr (S::traits.unique && !S::traits.sorts_nodes)
        if (S::size(t) != i + 1) in.fail(p, "an element that was there before", &e);
    }
    if (!finish_inserting<S>(t, nodes, n)) in.fail(p, "an element that was there before", &t);
    return p;
  }

  static const char* parse_view(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
    static_assert(F::reads_views, "hps: views are parsed with raw.views() from a span or a string only");
    static_assert(bulk(),
                  "hps: the memory of these elements is not their encoding: no view (compact? try raw.views())");
    if (n == 0) return S::assign(t, nullptr, nullptr), p;
    if (in.left(p) < static_cast<std::ptrdiff_t>(n * sizeof(E))) in.fail(p, "a size that exceeds the input", &t);
    const char* const at = in.in_message(p);
    if (reinterpret_cast<std::uintptr_t>(at) % alignof(E)) in.fail(p, "elements that are not aligned for a view", &t);
    const auto first = reinterpret_cast<const E*>(at);
    S::assign(t, first, first + n);
    return p + n * sizeof(E);
  }

  static const char* parse_each_by_value(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
    std::size_t at = 0;
    do {
      const std::size_t some = ahead_of_pieces<F, sizeof(E)>(n - at, in);
      S::resize(t, at + some);
      p = parse_by_value<F>(p, t, at, some, in);
      at += some;
    } while (at < n);
    return p;
  }
};

}  // namespace hps::detail::row
