// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/evolution/rules.h"

namespace hps::detail::evolution {

HPS_ONCE bool numbers_convert(const Node& theirs, const Node& ours) {
  if (is_time(theirs) || is_time(ours)) return theirs.meaning == ours.meaning && theirs.clock == ours.clock;
  return true;
}

HPS_ONCE unsigned precision(unsigned code) {
  switch (shape::width_of_code(code)) {
    case 2:
      return 11;
    case 4:
      return 24;
    case 8:
      return 53;
    default:
      return 113;
  }
}
HPS_ONCE unsigned bits_of_integer(unsigned code) {
  if (code == 0) return 1;
  return static_cast<unsigned>(8 * shape::width_of_code(code)) - (shape::is_signed_code(code) ? 1 : 0);
}
HPS_ONCE bool holds_all(unsigned theirs, unsigned ours) {
  const bool from_real = shape::is_real_code(theirs), to_real = shape::is_real_code(ours);
  if (from_real) return to_real && precision(theirs) <= precision(ours);
  if (to_real) return bits_of_integer(theirs) <= precision(ours);
  return bits_of_integer(theirs) <= bits_of_integer(ours) &&
         (!shape::is_signed_code(theirs) || shape::is_signed_code(ours));
}
inline bool has_all_names(const Node& theirs, const Node& ours) {
  return std::ranges::all_of(theirs.enumerators, [&](const Enumerator& e) {
    return std::ranges::any_of(ours.enumerators, [&](const Enumerator& o) { return o.name == e.name; });
  });
}
HPS_ONCE bool always_converts(const Node& theirs, const Node& ours) {
  if (are_enumerations(theirs, ours) && !has_all_names(theirs, ours)) return false;
  return theirs.period == ours.period && holds_all(value_code(theirs), value_code(ours));
}

HPS_ONCE bool keeps_values(const Node& theirs, const Node& ours) {
  return !are_enumerations(theirs, ours) && theirs.period == ours.period;
}
inline bool is_integer_of_64_bits(unsigned code) {
  return !shape::is_real_code(code) && shape::width_of_code(code) <= 8;
}

HPS_ONCE IntegerRange range_that_converts(const Node& theirs, const Node& ours) {
  const unsigned from = value_code(theirs), to = value_code(ours);
  const bool to_real = shape::is_real_code(to);
  if (!keeps_values(theirs, ours) || !is_integer_of_64_bits(from) || shape::width_of_code(to) > 8) return {};
  const unsigned bits = to_real ? precision(to) : std::min(bits_of_integer(to), 63u);
  const auto most = static_cast<std::int64_t>((std::uint64_t{1} << bits) - 1);
  const bool may_be_negative = shape::is_signed_code(from) && (to_real || shape::is_signed_code(to));
  return {may_be_negative ? -most - !to_real : 0, most};
}

HPS_ONCE bool is_null(const schema::Graph& graph, const Node& optional) {
  if (optional.kind != Kind::optional) return false;
  const Node& held = graph[optional.parts[0].node];
  return held.kind == Kind::record && held.parts.empty();
}

HPS_ONCE bool is_byte_number(const Node& n) {
  return n.kind == Kind::scalar && n.meaning == Meaning::none && n.code() != 0 && !shape::is_real_code(n.code()) &&
         shape::width_of_code(n.code()) == 1;
}

HPS_ONCE bool extents_may_fit(const Node& theirs, const Node& ours) {
  const auto fixed = [](const Node& n) { return n.extents.size() == 1 ? n.extents[0] : schema::run_time_extent; };
  const std::uint64_t a = fixed(theirs), b = fixed(ours);
  return a == schema::run_time_extent || b == schema::run_time_extent || a == b;
}

HPS_ONCE bool have_other_characters(const schema::Graph& of_theirs, const Node& theirs, const schema::Graph& of_ours,
                                    const Node& ours) {
  const auto width = [](const schema::Graph& graph, const Node& n) {
    const Node& element = graph[n.parts[0].node];
    return element.kind == Kind::scalar ? shape::width_of_code(element.code()) : 0;
  };
  return theirs.meaning == Meaning::text && ours.meaning == Meaning::text &&
         width(of_theirs, theirs) != width(of_ours, ours);
}

HPS_ONCE bool has_names(const Node& record) {
  const auto& parts = record.parts;
  if (parts.size() == 2 && parts[0].name == "first" && parts[1].name == "second") return false;
  return std::ranges::any_of(parts, [](const schema::Part& part) { return !part.name.empty(); });
}

}  // namespace hps::detail::evolution
