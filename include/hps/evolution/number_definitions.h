// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

#include "hps/evolution/number.h"
#include "hps/format/raw.h"

namespace hps::detail::evolution {

inline long double half_in(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31, digits = bits & 1023;
  const long double infinity = __builtin_infl(), nan = __builtin_nanl("");
  const long double v = exponent == 31 ? (digits ? nan : infinity)
                                       : __builtin_ldexpl(digits + (exponent ? 1024 : 0), std::max(exponent, 1) - 25);
  return bits >> 15 ? -v : v;
}

HPS_ONCE Number number_in(const RawNumber& p, unsigned code) {
  const std::size_t width = shape::width_of_code(code);
  if (shape::is_real_code(code)) {
    Number n{.is_real = true};
    if (width == 2) n.real = half_in(kernel::load<std::uint16_t>(p));
    else if (width == 4) n.real = static_cast<long double>(kernel::load<float>(p));
    else if (width == 8) n.real = static_cast<long double>(kernel::load<double>(p));
    else (void)format::get_long_double(p, n.real);
    return n;
  }
  const auto [low, high] = halves_of(p);
  if (!shape::is_signed_code(code)) return {false, false, high, low};
  if (width == 16) return negated_if(high >> 63, high, low);
  const auto extended = static_cast<std::uint64_t>(integer_in(p, code));
  const bool negative = extended >> 63;
  return negated_if(negative, negative ? ~std::uint64_t{0} : 0, extended);
}

inline long double magnitude(const Number& n) {
  return __builtin_ldexpl(static_cast<long double>(n.high), 64) + static_cast<long double>(n.low);
}

HPS_ONCE std::string text_of(const Number& n) {
  const std::string sign = n.is_negative ? "-" : "";
  if (!n.is_real && !n.high) return sign + std::to_string(n.low);
  return ErrorText("%s%.17Lg", sign.c_str(), n.is_real ? n.real : magnitude(n)).c_str();
}

HPS_ONCE Number as_real(const Number& n) {
  return {.is_real = true, .real = n.is_real ? n.real : n.is_negative ? -magnitude(n) : magnitude(n)};
}

HPS_ONCE std::optional<Number> as_integer(long double v) {
  const bool negative = v < 0;
  const long double most = __builtin_ldexpl(1, 128), m = negative ? -v : v;
  if (!(m < most) || m != __builtin_floorl(m)) return {};
  const long double high = __builtin_floorl(__builtin_ldexpl(m, -64));
  return Number{false, negative, static_cast<std::uint64_t>(high),
                static_cast<std::uint64_t>(m - __builtin_ldexpl(high, 64))};
}

// False if the type does not hold it.
inline bool put_integer(RawNumber& p, const Number& n, unsigned code) {
  const std::size_t width = shape::width_of_code(code);
  const bool is_signed = shape::is_signed_code(code);
  const std::size_t bits = code == 0 ? 1 : 8 * width - is_signed;
  const bool is_least = is_signed && n.is_negative && n.low == (bits < 64 ? std::uint64_t{1} << bits : 0) &&
                        n.high == (bits < 64 ? 0 : std::uint64_t{1} << (bits - 64));
  const bool fits = bits >= 128 ? true : bits >= 64 ? n.high >> (bits - 64) == 0 : !n.high && n.low >> bits == 0;
  if (n.is_negative && (n.high || n.low) && !is_signed) return false;
  if (!fits && !is_least) return false;
  const std::uint64_t low = n.is_negative ? ~n.low + 1 : n.low, high = n.is_negative ? ~n.high + (n.low == 0) : n.high;
  set_halves(p, low, high, width);
  return true;
}

// A number that rounds as an integer of 128 bits does to a type of fewer bits than 64: its highest bits, of which the
// last one says whether there are others.
inline long double rounded_as(const Number& n) {
  if (!n.high) return as_real(n).real;
  const int shift = 64 - __builtin_clzll(n.high);
  const std::uint64_t top = shift == 64 ? n.high : n.high << (64 - shift) | n.low >> shift;
  const bool has_more = shift == 64 ? n.low : n.low << (64 - shift);
  const long double v = __builtin_ldexpl(static_cast<long double>(top | has_more), shift);
  return n.is_negative ? -v : v;
}
inline bool is_integer_of(const Number& n, long double v) {
  const auto back = as_integer(v);
  return back && back->high == n.high && back->low == n.low;
}
inline bool put_real(RawNumber& p, const Number& n, unsigned code, Inexact inexact) {
  const bool rounds = inexact == Inexact::rounded, is_short = shape::width_of_code(code) <= 8;
  const long double v = rounds && !n.is_real && is_short ? rounded_as(n) : as_real(n).real;
  if (!n.is_real && !rounds && !is_integer_of(n, v)) return false;
  set_halves(p, 0, 0, 16);
  const auto put = [&]<class V>(V as) {
    kernel::store(p, as);
    const bool is_finite = __builtin_isfinite(as) || !__builtin_isfinite(v);
    return rounds ? is_finite : static_cast<long double>(as) == v || v != v;
  };
  switch (shape::width_of_code(code)) {
    case 4:
      return put(static_cast<float>(v));
    case 8:
      return put(static_cast<double>(v));
    default:
      format::put_long_double(p, v);
      return true;
  }
}

HPS_ONCE bool put_number(RawNumber& p, const Number& n, unsigned code, Inexact inexact) {
  if (shape::is_real_code(code)) return put_real(p, n, code, inexact);
  if (!n.is_real) return put_integer(p, n, code);
  const auto integer = as_integer(inexact == Inexact::rounded ? __builtin_rintl(n.real) : n.real);
  return integer && put_integer(p, *integer, code);
}

HPS_ONCE bool scale(Number& n, std::uint64_t a, std::uint64_t b) {
  if (n.is_real) {
    if (!std::isfinite(n.real)) return true;
    const long double was = n.real, times_a = was * static_cast<long double>(a);
    n.real = times_a / static_cast<long double>(b);
    const auto is_exact = [times_a](long double x, std::uint64_t y) {  // products are rounded
      return std::fma(x, static_cast<long double>(y), -times_a) == 0;
    };
    return is_exact(was, a) && is_exact(n.real, b);
  }
  std::uint64_t scaled;
  if (n.high || n.low % b || __builtin_mul_overflow(n.low / b, a, &scaled)) return false;
  n.low = scaled;
  return true;
}

}  // namespace hps::detail::evolution
