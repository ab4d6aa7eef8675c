// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/row.h"

namespace hps::row {

template <class T, class B>
struct Row<T, B, Kind::scalar> : FromPut<Row<T, B, Kind::scalar>, T, B>, FromGet<T, B> {
  using S = Shape<T>;
  using V = typename S::Value;
  using F = typename B::Format;
  static constexpr const char* expected = std::same_as<V, bool> ? "a bool that is neither 0 nor 1"
                                          : std::is_floating_point_v<V>
                                              ? "a number out of range"
                                              : "an integer that is over-long or out of range";
  static constexpr std::size_t longest = F::template longest<V>, bound = F::template bound<V>;

  static constexpr std::size_t room(const T&) { return bound; }
  HPS_INLINE static char* put(char* p, const T& t) { return F::put(p, static_cast<V>(S::get(t))); }
  static void serialize_in_pieces(const T& t, B& b) { b.commit(put(b.reserve(bound), t)); }

  HPS_INLINE static const char* get(const char* p, T& t, B& b) {
    V v;
    const char* const end = F::get(p, v);
    if (!end) [[unlikely]]
      b.fail(p, expected, &t);
    S::set(t, v);
    return end;
  }
  static void parse_at_end(T& t, B& b) {
    V v;
    get_number_at_end(b.cursor(), v, b, &t, expected);
    S::set(t, v);
  }
};

}  // namespace hps::row
