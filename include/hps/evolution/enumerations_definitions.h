// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/evolution/enumerations.h"
#include "hps/evolution/refusals.h"

namespace hps::detail::evolution {

HPS_ONCE Enumerations::Enumerations(const Node& theirs, const Node& ours) : theirs_(theirs), ours_(ours) {
  std::map<std::string_view, std::int64_t> by_name;
  for (const Enumerator& e : ours.enumerators) {
    by_name.try_emplace(e.name, e.number);
    ours_by_number_.try_emplace(e.number, &e);
  }
  for (const Enumerator& e : theirs.enumerators) {
    const auto namesake = by_name.find(e.name);
    if (namesake == by_name.end()) continue;
    namesakes_.try_emplace(e.number, namesake->second);
    keeps_numbers_ = keeps_numbers_ && namesake->second == e.number;
  }
}

// As an enumerator has it: modulo 2^64.
inline std::int64_t number_of(const Number& n) { return static_cast<std::int64_t>(n.is_negative ? ~n.low + 1 : n.low); }

HPS_ONCE std::string Enumerations::convert(Number& n) const {
  const std::int64_t number = number_of(n);
  if (const auto at = namesakes_.find(number); at != namesakes_.end() && !n.high) {
    const bool negative = shape::is_signed_code(ours_.code()) && at->second < 0;
    n = negated_if(negative, negative ? ~std::uint64_t{0} : 0, static_cast<std::uint64_t>(at->second));
    return {};
  }
  return keeps_numbers_ && (n.high || !ours_by_number_.contains(number)) ? std::string() : problem_of(n);
}
HPS_ONCE std::string Enumerations::problem_of(const Number& n) const {
  const auto was = std::ranges::find(theirs_.enumerators, number_of(n), &Enumerator::number);
  const auto is = ours_by_number_.find(number_of(n));
  const bool had_name = !n.high && was != theirs_.enumerators.end(), has_name = !n.high && is != ours_by_number_.end();
  const std::string name = had_name ? ", \"" + short_text(was->name) + "\"," : "";
  return "the number " + text_of(n) + name + " of type " + type_text(theirs_) + ", which " +
         (has_name ? "is \"" + short_text(is->second->name) + "\"" : "has no name") + " in the type of today, " +
         type_text(ours_) + (has_name ? "" : ", where names have new numbers");
}

}  // namespace hps::detail::evolution
