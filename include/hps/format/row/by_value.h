// SPDX-License-Identifier: MIT
#pragma once
// Elements that are not objects: bools, eight to a byte, lowest bit first; wide characters as code points.

#include "hps/format/row/fill.h"

namespace hps::detail::row {

// `bit(i)` is the i-th of n bits.
template <class F>
char* write_bits(char* p, std::size_t n, Writer& out, auto&& bit) {
  for (std::size_t i = 0; i < n; i += 8) {
    unsigned byte = 0;
    for (std::size_t k = 0; k < 8 && i + k < n; ++k) byte |= static_cast<unsigned>(bit(i + k)) << k;
    p = out.ensure(p, 1);
    *p++ = static_cast<char>(byte);
  }
  return p;
}

template <class F>
const char* parse_bits(const char* p, std::size_t n, ReaderOf<F>& in, const void* where, auto&& set) {
  for (std::size_t i = 0; i < n; i += 8) {
    p = in.expect_byte(p, where);
    const auto byte = static_cast<unsigned char>(*p);
    const std::size_t bits = n - i < 8 ? n - i : 8;
    if (bits < 8 && byte >> bits) in.fail(p, "bits that are not zero after the last bool", where);
    for (std::size_t k = 0; k < bits; ++k) set(i + k, (byte >> k & 1) != 0);
    ++p;
  }
  return p;
}

template <class F, class T>
char* write_by_value(char* p, const T& t, std::size_t n, Writer& out) {
  using S = Shape<T>;
  using E = typename S::Element;
  if constexpr (std::same_as<E, bool>) return write_bits<F>(p, n, out, [&](std::size_t i) { return S::get(t, i); });
  else
    for (std::size_t i = 0; i < n; ++i) p = F::put(out.ensure(p, F::template bound<E>), S::get(t, i));
  return p;
}

// n of them from number `first` on.
template <class F, class T>
const char* parse_by_value(const char* p, T& t, std::size_t first, std::size_t n, ReaderOf<F>& in) {
  using S = Shape<T>;
  using E = typename S::Element;
  if constexpr (std::same_as<E, bool>)
    return parse_bits<F>(p, n, in, &t, [&](std::size_t i, bool v) { S::set(t, first + i, v); });
  else
    for (std::size_t i = 0; i < n; ++i) {
      E v;
      p = parse_number<F>(in.ensure(p, F::template bound<E>), v, in, "a character out of range", &t);
      S::set(t, first + i, v);
    }
  return p;
}

template <class F, class T>
const char* parse_each_by_value(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
  std::size_t at = 0;
  do {
    const std::size_t some = ahead_of_pieces<F, sizeof(typename Shape<T>::Element)>(n - at, in);
    Shape<T>::resize(t, at + some);
    p = parse_by_value<F>(p, t, at, some, in);
    at += some;
  } while (at < n);
  return p;
}

}  // namespace hps::detail::row
