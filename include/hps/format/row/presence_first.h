// SPDX-License-Identifier: MIT
#pragma once
// Vectors of unique_ptrs: all presences as bits, then the values that are present.

#include "hps/format/row/by_value.h"
#include "hps/format/row/optional.h"

namespace hps::detail::row {

template <class F, class T>
char* write_present(char* p, const T& t, std::size_t n, Writer& out) {
  using S = Shape<T>;
  using Held = Value<F, typename S::Element>;
  const NestingLevel level(out, &t, p);
  auto it = S::begin(t);
  p = write_bits<F>(p, n, out, [&](std::size_t) { return Held::S::has(*it++); });
  it = S::begin(t);
  for (std::size_t i = 0; i < n; ++i, ++it)
    if (Held::S::has(*it)) p = Held::write(out.ensure(p, traits<F, typename S::Element>.room), *it, out, 0);
  return p;
}

// Makes each value only when its bytes come.
template <class F, class T>
const char* parse_present(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
  using S = Shape<T>;
  using E = typename S::Element;
  using Held = Value<F, E>;
  const NestingLevel level(in, &t, p);
  const char* bits = p;
  [[maybe_unused]] std::string copy;
  if constexpr (piecewise<F>) {
    p = in.read(p, copy, bytes_of_bits(n), &t);
    bits = copy.data();
  } else {
    if (in.left(p) < static_cast<std::ptrdiff_t>(bytes_of_bits(n))) in.fail_end(&t);
    bits = in.in_message(p);  // which stays
    p += bytes_of_bits(n);
  }
  if (n % 8 && static_cast<unsigned char>(bits[n / 8]) >> n % 8)
    in.fail(p - 1, "bits that are not zero after the last presence", &t);
  charge<memory_of_element<T, E>, 1>(n, p, in, &t);
  S::resize(t, n);
  auto it = S::begin(t);
  for (std::size_t i = 0; i < n; ++i, ++it) {
    if (bits[i / 8] >> i % 8 & 1) p = Held::parse(in.ensure(p, traits<F, E>.bound), *it, in, 0);
    else Held::S::reset(*it);
  }
  return p;
}

}  // namespace hps::detail::row
