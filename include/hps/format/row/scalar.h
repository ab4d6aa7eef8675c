// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/row.h"

namespace hps::detail::row {

template <class F, class T>
struct Row<F, T, Kind::scalar> {
  using S = Shape<T>;
  using V = typename S::Value;
  static constexpr const char* expected = std::same_as<V, bool> ? "a bool that is neither 0 nor 1"
                                          : std::is_floating_point_v<V>
                                              ? "a number out of range"
                                              : "an integer that is over-long or out of range";

  HPS_INLINE static char* write(char* p, const T& t, Writer&, std::size_t) {
    return F::put(p, static_cast<V>(S::get(t)));
  }
  HPS_INLINE static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t) {
    V v;
    p = parse_number<F>(p, v, in, expected, &t);
    S::set(t, v);
    return p;
  }
};

}  // namespace hps::detail::row
