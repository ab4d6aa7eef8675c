// SPDX-License-Identifier: MIT
#pragma once
// Elements that are no objects: bools, eight to a byte, lowest bit first; wide characters as code points.

#include "hps/format/row/row.h"

namespace hps::row {

// `bit(i)` is the i-th of n bits.
template <class B>
void put_bits(std::size_t n, B& b, auto&& bit) {
  for (std::size_t i = 0; i < n; i += 8) {
    unsigned byte = 0;
    for (std::size_t k = 0; k < 8 && i + k < n; ++k) byte |= static_cast<unsigned>(bit(i + k)) << k;
    b.write_char(static_cast<char>(byte));
  }
}

template <class B>
void get_bits(std::size_t n, B& b, void* where, auto&& set) {
  for (std::size_t i = 0; i < n; i += 8) {
    const auto byte = static_cast<unsigned char>(b.read_char(where));
    const std::size_t bits = n - i < 8 ? n - i : 8;
    if (bits < 8 && byte >> bits) b.fail(b.cursor() - 1, "bits that are not zero behind the last bool", where);
    for (std::size_t k = 0; k < bits; ++k) set(i + k, (byte >> k & 1) != 0);
  }
}

template <class T, class B>
void put_by_value(const T& t, std::size_t n, B& b) {
  using S = Shape<T>;
  using E = typename S::Element;
  if constexpr (std::same_as<E, bool>) put_bits(n, b, [&](std::size_t i) { return S::get(t, i); });
  else
    for (std::size_t i = 0; i < n; ++i) serialize_number<E>(S::get(t, i), b);
}

template <class T, class B>
void get_by_value(T& t, std::size_t first, std::size_t n, B& b) {
  using S = Shape<T>;
  using E = typename S::Element;
  if constexpr (std::same_as<E, bool>) {
    get_bits(n, b, &t, [&](std::size_t i, bool v) { S::set(t, first + i, v); });
  } else {
    for (std::size_t i = 0; i < n; ++i) {
      E v;
      b.seek(get_number(b.cursor(), v, b, &t, "a character out of range"));
      S::set(t, first + i, v);
    }
  }
}

}  // namespace hps::row
