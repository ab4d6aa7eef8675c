// SPDX-License-Identifier: MIT
#pragma once

#include <numeric>

#include "hps/evolution/convert.h"
#include "hps/evolution/refusals.h"

namespace hps::detail::evolution {

HPS_ONCE bool to_period(Number& n, const Period& from, const Period& to) {
  std::uint64_t a, b;
  const auto u = [](std::int64_t v) { return static_cast<std::uint64_t>(v); };
  if (__builtin_mul_overflow(u(from.num), u(to.den), &a) || __builtin_mul_overflow(u(from.den), u(to.num), &b))
    return false;
  const std::uint64_t common = std::gcd(a, b);
  return scale(n, a / common, b / common);
}

HPS_ONCE std::string convert(const Node& t, const Node& o, const Enumerations* names, const RawNumber& from,
                             RawNumber& to, Inexact inexact) {
  const Number written = number_in(from, value_code(t));
  Number n = written;
  bool fits = true;
  if (is_time(t)) {
    if (shape::is_real_code(o.code())) n = as_real(n);
    fits = to_period(n, t.period, o.period);
  } else if (names) {
    if (std::string problem = names->convert(n); !problem.empty()) return problem;
  }
  if (fits && put_number(to, n, value_code(o), is_time(t) ? Inexact::refused : inexact)) return {};
  return "the number " + text_of(written) + " of type " + type_text(t) + ", which the type of today, " + type_text(o) +
         ", does not hold";
}

}  // namespace hps::detail::evolution
