// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <numeric>

#include "hps/evolution/convert.h"

namespace hps::detail::evolution {

HPS_ONCE bool to_period(Number& n, const Period& from, const Period& to) {
  std::uint64_t a, b;
  const auto u = [](std::int64_t v) { return static_cast<std::uint64_t>(v); };
  if (__builtin_mul_overflow(u(from.num), u(to.den), &a) || __builtin_mul_overflow(u(from.den), u(to.num), &b))
    return false;
  const std::uint64_t common = std::gcd(a, b);
  return scale(n, a / common, b / common);
}
// By name. A number without a name on either side is kept, unless a name means another number here. Returns the
// problem.
inline const char* to_enumeration(Number& n, const Node& t, const Node& o) {
  const std::uint64_t value = n.is_negative ? ~n.low + 1 : n.low;
  const auto of = [](const Node& e, auto&& is) {
    const auto at = std::ranges::find_if(e.enumerators, is);
    return at == e.enumerators.end() ? nullptr : &*at;
  };
  const auto has_number = [value](const Enumerator& e) { return static_cast<std::uint64_t>(e.number) == value; };
  if (const Enumerator* const named = of(t, has_number)) {
    const Enumerator* const namesake = of(o, [&](const Enumerator& e) { return e.name == named->name; });
    if (namesake) {
      const bool negative = shape::is_signed_code(o.code()) && namesake->number < 0;
      n = negated_if(negative, negative ? ~std::uint64_t{0} : 0, static_cast<std::uint64_t>(namesake->number));
      return nullptr;
    }
  }
  if (of(o, has_number)) return "an enumerator whose number has another name today";
  for (const Enumerator& e : t.enumerators)
    if (const Enumerator* const same = of(o, [&](const Enumerator& x) { return x.name == e.name; }))
      if (same->number != e.number)
        return "a number that has no name on both sides, of an enumeration whose names have new numbers";
  return nullptr;
}

HPS_ONCE std::string convert(const Node& t, const Node& o, const RawNumber& from, RawNumber& to, Inexact inexact) {
  const Number written = number_in(from, value_code(t));
  Number n = written;
  bool fits = true;
  if (is_time(t)) {
    if (shape::is_real_code(o.code())) n = as_real(n);
    fits = to_period(n, t.period, o.period);
  } else if (t.meaning == Meaning::enumeration && o.meaning == Meaning::enumeration) {
    if (const char* const problem = to_enumeration(n, t, o)) return problem;
  }
  if (fits && put_number(to, n, value_code(o), is_time(t) ? Inexact::refused : inexact)) return {};
  return std::string("the number ").append(text_of(written)).append(", which its type of today does not hold");
}

}  // namespace hps::detail::evolution
