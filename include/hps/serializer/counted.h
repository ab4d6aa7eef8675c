// SPDX-License-Identifier: MIT
#pragma once
// Arrays whose length is a variable beside them.

#include <memory>

#include "hps/shape/shape.h"

namespace hps::detail {

template <class N, class P>
struct Counted {
  N& size;
  P& elements;
};

}  // namespace hps::detail

namespace hps {

// For hand-written functions: buf << hps::counted(n, values) and buf >> hps::counted(n, values) serialize and parse the
// n elements of a std::unique_ptr<T[]> as those of a std::vector; a null pointer has none. Parsing sets n, and makes a
// new array if n changes.
template <class N, class P>
detail::Counted<N, P> counted(N& size, P& elements) {
  static_assert(
      requires(P& p) { p[std::size_t{}]; }, "hps: counted takes a std::unique_ptr<T[]>");
  return {size, elements};
}

template <class N, class P>
struct Shape<detail::Counted<N, P>> {
  static constexpr Kind kind = Kind::sequence;
  static constexpr shape::Traits traits{
      .has_data = true,
      .resizes = true,
      .resize_clears = true,
      .max_size = std::make_unsigned_t<std::remove_const_t<N>>(-1) >> std::is_signed_v<N>};
  using T = detail::Counted<N, P>;
  using Element = typename P::element_type;
  static std::size_t size(const T& t) { return t.elements && t.size > 0 ? static_cast<std::size_t>(t.size) : 0; }
  static Element* data(const T& t) { return t.elements.get(); }
  static Element* begin(const T& t) { return data(t); }
  static Element* end(const T& t) { return data(t) + size(t); }
  static void clear(T& t) { resize(t, 0); }
  static void resize(T& t, std::size_t n) {
    if (n && size(t) == n) return;
    t.size = 0;  // also if there is no memory
    t.elements = n ? std::make_unique<Element[]>(n) : nullptr;
    t.size = static_cast<N>(n);
  }
};

}  // namespace hps
