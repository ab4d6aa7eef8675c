// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/by_value.h"
#include "hps/format/row/canonical.h"
#include "hps/format/row/grow.h"
#include "hps/format/row/presence_first.h"
#include "hps/format/row/view.h"

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
      if constexpr (is_memory<F, T>)
        return out.copy_own(p, reinterpret_cast<const char*>(S::data(t)), n * sizeof(E), after);
      else p = write_elements(p, t, n, out);
    }
    return out.ensure(p, after);
  }

  static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    if constexpr (inlined) return parse_here(p, t, in, after);
    else return parse_apart(p, t, in, after);
  }

 private:
  // Into the record around it only if the loop over the elements is a function by itself: more code for each member
  // costs compile time.
  static constexpr bool inlined = is_shared_body<F, E>;

  [[gnu::noinline]] static const char* parse_apart(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    return parse_here(p, t, in, after);
  }
  HPS_INLINE static const char* parse_here(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    std::size_t n;
    p = parse_size<F, least()>(p, n, in, &t);
    if constexpr (limits_size<T>)
      if (!S::traits.holds(n)) in.fail(p, "a size that the type cannot hold", &t);
    if constexpr (ByValue<T>) {
      p = parse_each_by_value<F>(p, t, n, in);
    } else if constexpr (present_first) {
      p = parse_present<F>(p, t, n, in);
    } else {
      if constexpr (padding() > 1)
        if (n) p = parse_padding<F, padding()>(p, in, &t);
      if constexpr (View<T>) p = parse_view<F>(p, t, n, in);
      else p = parse_elements<F>(p, t, n, in);
    }
    return in.ensure(p, after);
  }

  static constexpr std::size_t padding() {
    if constexpr (!F::aligned || S::traits.text) return 0;
    else return traits<F, E>.width;
  }

  static char* write_elements(char* p, const T& t, std::size_t n, Writer& out) {
    [[maybe_unused]] const auto level = level_if<!is_leaf<E>>(out, &t, p);
    [[maybe_unused]] const auto nothing_apart = nothing_apart_if<elements_move<T>>(out);
    if constexpr (S::traits.unordered)
      if (out.limits().canonical) return write_sorted<F>(p, t, out);
    return write_each<F, E>(p, S::begin(t), n, out);
  }
};

}  // namespace hps::detail::row
