// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
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

// The enumerators of a type by name and by number, the first of each.
inline const Enumerator* named(const Node& enumeration, const std::string& name) {
  const auto at = std::ranges::find(enumeration.enumerators, name, &Enumerator::name);
  return at == enumeration.enumerators.end() ? nullptr : &*at;
}
inline const Enumerator* numbered(const Node& enumeration, const Number& n) {
  const auto number = static_cast<std::int64_t>(n.is_negative ? ~n.low + 1 : n.low);
  const auto at = std::ranges::find(enumeration.enumerators, number, &Enumerator::number);
  return at == enumeration.enumerators.end() ? nullptr : &*at;
}
inline bool keeps_numbers(const Node& t, const Node& o) {
  return std::ranges::all_of(t.enumerators, [&](const Enumerator& e) {
    const Enumerator* const namesake = named(o, e.name);
    return !namesake || namesake->number == e.number;
  });
}
// By name. A number without a name on either side is kept, unless a name means another number here. Returns the
// problem, "" if there is none.
inline std::string to_enumeration(Number& n, const Node& t, const Node& o) {
  const Enumerator* const was = numbered(t, n);
  if (const Enumerator* const namesake = was ? named(o, was->name) : nullptr) {
    const bool negative = shape::is_signed_code(o.code()) && namesake->number < 0;
    n = negated_if(negative, negative ? ~std::uint64_t{0} : 0, static_cast<std::uint64_t>(namesake->number));
    return {};
  }
  const Enumerator* const is = numbered(o, n);
  if (!is && keeps_numbers(t, o)) return {};
  const std::string name = was ? ", \"" + short_text(was->name) + "\"," : "";
  return "the number " + text_of(n) + name + " of type " + type_text(t) + ", which " +
         (is ? "is \"" + short_text(is->name) + "\"" : "has no name") + " in the type of today, " + type_text(o) +
         (is ? "" : ", where names have new numbers");
}

HPS_ONCE std::string convert(const Node& t, const Node& o, const RawNumber& from, RawNumber& to, Inexact inexact) {
  const Number written = number_in(from, value_code(t));
  Number n = written;
  bool fits = true;
  if (is_time(t)) {
    if (shape::is_real_code(o.code())) n = as_real(n);
    fits = to_period(n, t.period, o.period);
  } else if (t.meaning == Meaning::enumeration && o.meaning == Meaning::enumeration) {
    if (std::string problem = to_enumeration(n, t, o); !problem.empty()) return problem;
  }
  if (fits && put_number(to, n, value_code(o), is_time(t) ? Inexact::refused : inexact)) return {};
  return "the number " + text_of(written) + " of type " + type_text(t) + ", which the type of today, " + type_text(o) +
         ", does not hold";
}

}  // namespace hps::detail::evolution
