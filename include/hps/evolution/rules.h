// SPDX-License-Identifier: MIT
#pragma once
// How a node of the writer may become one of the reader, by the two nodes alone.

#include <algorithm>

#include "hps/schema/graph.h"

namespace hps::detail::evolution {

using schema::Node;

// Has a value or none.
inline bool may_lack_value(const Node& n) { return n.kind == Kind::optional || n.kind == Kind::pointer; }
// Has elements, of one type.
inline bool has_elements(const Node& n) { return n.kind == Kind::sequence || n.kind == Kind::array; }
inline bool is_time(const Node& n) { return n.meaning == Meaning::duration || n.meaning == Meaning::time_point; }

// Numbers: any of another kind that holds the value; times only of the same clock, in any period.
inline bool numbers_convert(const Node& theirs, const Node& ours) {
  if (is_time(theirs) || is_time(ours)) return theirs.meaning == ours.meaning && theirs.clock == ours.clock;
  return true;
}

// The code of the values that a number has: char and wchar_t are signed in messages.
inline unsigned value_code(const Node& n) {
  return n.code() + (n.is_character() && !(n.number & Node::wide) ? 8u : 0u);
}

// Bits of the integers that a floating-point type of so many bytes has all of.
inline unsigned precision(unsigned code) {
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
// Bits of an integer without its sign.
inline unsigned bits_of_integer(unsigned code) {
  if (code == 0) return 1;
  return static_cast<unsigned>(8 * shape::width_of_code(code)) - (shape::is_signed_code(code) ? 1 : 0);
}
// Whether a number of the one type has every value of the other.
inline bool holds_all(unsigned theirs, unsigned ours) {
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
// Whether every number that was written becomes one that is read.
inline bool always_converts(const Node& theirs, const Node& ours) {
  if (theirs.meaning == Meaning::enumeration && ours.meaning == Meaning::enumeration && !has_all_names(theirs, ours))
    return false;
  return theirs.period == ours.period && holds_all(value_code(theirs), value_code(ours));
}

// Whether numbers are converted as they are, not by their names or by their periods.
inline bool keeps_values(const Node& theirs, const Node& ours) {
  const bool are_enumerations = theirs.meaning == Meaning::enumeration && ours.meaning == Meaning::enumeration;
  return !are_enumerations && theirs.period == ours.period;
}
inline bool is_integer_of_64_bits(unsigned code) {
  return !shape::is_real_code(code) && shape::width_of_code(code) <= 8;
}

// The integers of up to 64 bits that another type has for sure. If `most` is 0, they are converted one by one.
struct IntegerRange {
  std::int64_t least = 0, most = 0;

  bool has(std::int64_t v) const { return v >= least && v <= most; }
};
inline IntegerRange range_that_converts(const Node& theirs, const Node& ours) {
  const unsigned from = value_code(theirs), to = value_code(ours);
  const bool to_real = shape::is_real_code(to);
  if (!keeps_values(theirs, ours) || !is_integer_of_64_bits(from) || shape::width_of_code(to) > 8) return {};
  const unsigned bits = to_real ? precision(to) : std::min(bits_of_integer(to), 63u);
  const auto most = static_cast<std::int64_t>((std::uint64_t{1} << bits) - 1);
  const bool may_be_negative = shape::is_signed_code(from) && (to_real || shape::is_signed_code(to));
  return {may_be_negative ? -most - !to_real : 0, most};
}

// Text, paths, bytes; and their elements, where these have a type.
inline bool is_byte_number(const Node& n) {
  return n.kind == Kind::scalar && n.meaning == Meaning::none && n.code() != 0 && !shape::is_real_code(n.code()) &&
         shape::width_of_code(n.code()) == 1;
}

inline bool extents_may_fit(const Node& theirs, const Node& ours) {
  const auto fixed = [](const Node& n) { return n.extents.size() == 1 ? n.extents[0] : schema::run_time_extent; };
  const std::uint64_t a = fixed(theirs), b = fixed(ours);
  return a == schema::run_time_extent || b == schema::run_time_extent || a == b;
}

// Whether a value may become one that is an alternative, or was one: records by their names only, for else any record
// would do for any other.
inline bool may_be_alternatives(const Node& theirs, const Node& ours) {
  const bool are_records = theirs.kind == Kind::record && ours.kind == Kind::record;
  return !are_records || theirs.name == ours.name;
}

// Whether members are found by their names, not by their positions as those of tuples and pairs.
inline bool has_names(const Node& record) {
  const auto& parts = record.parts;
  if (parts.size() == 2 && parts[0].name == "first" && parts[1].name == "second") return false;
  return std::ranges::any_of(parts, [](const schema::Part& part) { return !part.name.empty(); });
}

}  // namespace hps::detail::evolution
