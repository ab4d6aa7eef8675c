// SPDX-License-Identifier: MIT
#pragma once
// Numbers of other types than those of today.

#include <algorithm>
#include <limits>

#include "hps/evolution/in_place/context.h"
#include "hps/format/row/row.h"

namespace hps::detail::evolution {

template <class W, class V>
inline constexpr bool holds_all_of = std::numeric_limits<V>::digits >= std::numeric_limits<W>::digits &&
                                     (std::is_signed_v<V> || !std::is_signed_v<W>)&&!std::same_as<V, char> &&
                                     !std::same_as<V, wchar_t>;  // these are signed in messages

// False if it is another number there.
template <class W, class V>
HPS_INLINE bool convert(W from, V& to, const IntegerRange& range) {
  if constexpr (std::floating_point<W> && !std::floating_point<V>) return false;
  if constexpr (!std::floating_point<W> && !holds_all_of<W, V>)
    if (!range.has(static_cast<std::int64_t>(from))) return false;
  to = static_cast<V>(from);  // NOLINT(bugprone-signed-char-misuse): a number, not a character
  if constexpr (!std::floating_point<W> || holds_all_of<W, V>) return true;
  else return !(static_cast<double>(to) < from) && !(static_cast<double>(to) > from);
}

inline bool has_value(std::int64_t v, const NumberRoute& route) {
  return route.values.empty() || std::binary_search(route.values.begin(), route.values.end(), v);
}

// Calls f with a number of the type of the code; false for those of no such type.
HPS_INLINE bool with_number_of(unsigned code, auto&& f) {
  switch (code) {
    case shape::scalar_code<bool>():
    case shape::scalar_code<std::uint8_t>():
      return f(std::uint8_t());
    case shape::scalar_code<std::int8_t>():
      return f(std::int8_t());
    case shape::scalar_code<std::uint16_t>():
      return f(std::uint16_t());
    case shape::scalar_code<std::int16_t>():
      return f(std::int16_t());
    case shape::scalar_code<std::uint32_t>():
      return f(std::uint32_t());
    case shape::scalar_code<std::int32_t>():
      return f(std::int32_t());
    case shape::scalar_code<std::uint64_t>():
      return f(std::uint64_t());
    case shape::scalar_code<std::int64_t>():
      return f(std::int64_t());
    case shape::scalar_code<float>():
      return f(float());
    case shape::scalar_code<double>():
      return f(double());
    default:
      return false;
  }
}

// A varint, or nothing beyond the end of the message.
inline const char* parse_varint(const char* p, std::int64_t& v, const NumberRoute& route, InPlace& in) {
  std::uint64_t bits;
  p = kernel::get_varint<64>(in.reader().ensure(p, kernel::varint_scratch<64>), bits);
  if (!p || (route.bits < 64 && bits >> route.bits)) in.give_up();
  v = static_cast<std::int64_t>(route.is_signed ? kernel::unzigzag(bits) : bits);
  return p;
}

HPS_INLINE const char* parse_fixed(const char* p, std::int64_t& v, const NumberRoute& route, InPlace& in) {
  p = in.reader().ensure(p, sizeof(v));
  v = integer_in(p, route.bits, route.is_signed);
  return p + route.bits / 8;
}

template <class F, class T>
[[gnu::noinline]] const char* parse_checked_number(const char* p, T& t, InPlace& in, const NumberRoute& route) {
  typename Shape<T>::Value to{};
  if (shape::is_real_code(route.code)) {
    p = in.reader().ensure(p, sizeof(double));
    const bool is_double = route.code == shape::scalar_code<double>();
    const bool fits = is_double ? convert(kernel::load<double>(p), to, route.range)
                                : convert(kernel::load<float>(p), to, route.range);
    if (!fits) in.give_up();
    p += is_double ? sizeof(double) : sizeof(float);
  } else {
    std::int64_t from;
    p = F::template varint<int> && shape::is_integer_code(route.code) ? parse_varint(p, from, route, in)
                                                                      : parse_fixed(p, from, route, in);
    if (!route.range.has(from) || !has_value(from, route)) in.give_up();
    to = static_cast<typename Shape<T>::Value>(from);
  }
  Shape<T>::set(t, to);
  return p;
}

// Numbers that were half as wide when they were written. (Characters may have another sign in messages.)
template <class T>
concept WideInteger = std::integral<T> && sizeof(T) > 1 && shape::is_integer_code(shape::scalar_code<T>()) &&
                      std::is_signed_v<T> == shape::is_signed_code(shape::scalar_code<T>());
template <class F, class T>
concept WidensInPlace = std::same_as<T, double> || (!F::template varint<int> && WideInteger<T>);

template <class T>
HPS_INLINE void load_half_as_wide(const char* p, T& t) {
  using Half =
      std::conditional_t<sizeof(T) == 2, std::int8_t, std::conditional_t<sizeof(T) == 4, std::int16_t, std::int32_t>>;
  if constexpr (std::same_as<T, double>) t = kernel::load<float>(p);
  else if constexpr (std::is_signed_v<T>) t = kernel::load<Half>(p);
  else t = kernel::load<std::make_unsigned_t<Half>>(p);
}

template <class F, class T>
HPS_INLINE const char* parse_number(const char* p, T& t, InPlace& in, const NumberRoute& route) {
  if constexpr (std::integral<T> && !F::template varint<int>) {
    if (route.always_fits) {
      std::int64_t from;
      p = parse_fixed(p, from, route, in);
      t = static_cast<T>(from);
      return p;
    }
  }
  return parse_checked_number<F>(p, t, in, route);
}

// n of them that lie one after another, in numbers of fixed size.
template <class V>
const char* parse_numbers(const char* p, V* to, std::size_t n, InPlace& in, const NumberRoute& route) {
  if (in.reader().left(p) < 0) in.give_up();
  const bool fit = with_number_of(route.code, [&]<class W>(W) {
    if (static_cast<std::size_t>(in.reader().left(p)) / sizeof(W) < n) return false;
    if (!route.values.empty()) return false;
    bool all = true;
    for (std::size_t i = 0; i < n; ++i) {
      const W from = kernel::load<W>(p + i * sizeof(W));
      all &= convert(from, to[i], route.range);
    }
    p += n * sizeof(W);
    return all;
  });
  if (!fit) in.give_up();
  return p;
}

template <class T>
void set_number(T& t, const RawNumber& raw) {
  typename Shape<T>::Value v{};
  Raw::get(raw, v);
  Shape<T>::set(t, v);
}

}  // namespace hps::detail::evolution
