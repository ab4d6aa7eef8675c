// SPDX-License-Identifier: MIT
#pragma once
// How a node of the writer may become one of the reader, by the two nodes alone.

#include "hps/schema/graph.h"

namespace hps::detail::evolution {

using schema::Node;

// Has a value or none.
inline bool may_lack_value(const Node& n) { return n.kind == Kind::optional || n.kind == Kind::pointer; }
// Has elements, of one type.
inline bool has_elements(const Node& n) { return n.kind == Kind::sequence || n.kind == Kind::array; }
inline bool is_time(const Node& n) { return n.meaning == Meaning::duration || n.meaning == Meaning::time_point; }
inline bool are_enumerations(const Node& theirs, const Node& ours) {
  return theirs.meaning == Meaning::enumeration && ours.meaning == Meaning::enumeration;
}

// Numbers: any of another kind that holds the value; times only of the same clock, in any period.
HPS_ONCE bool numbers_convert(const Node& theirs, const Node& ours);

// The code of the values that a number has: char and wchar_t are signed in messages.
inline unsigned value_code(const Node& n) {
  return n.code() + (n.is_character() && !(n.number & Node::wide) ? 8u : 0u);
}

// Bits of the integers that a floating-point type of so many bytes has all of.
HPS_ONCE unsigned precision(unsigned code);
// Bits of an integer without its sign.
HPS_ONCE unsigned bits_of_integer(unsigned code);
// Whether a number of the one type has every value of the other.
HPS_ONCE bool holds_all(unsigned theirs, unsigned ours);
// Whether every number that was written becomes one that is read.
HPS_ONCE bool always_converts(const Node& theirs, const Node& ours);

// Whether numbers are converted as they are, not by their names or by their periods.
HPS_ONCE bool keeps_values(const Node& theirs, const Node& ours);
// The integers of up to 64 bits that another type has for sure. If `most` is 0, they are converted one by one.
struct IntegerRange {
  std::int64_t least = 0, most = 0;

  bool has(std::int64_t v) const { return v >= least && v <= most; }
};
HPS_ONCE IntegerRange range_that_converts(const Node& theirs, const Node& ours);

// Whether it is a null that a program made without a type: an optional of a record without members.
HPS_ONCE bool is_null(const schema::Graph& graph, const Node& optional);

// Text, paths, bytes; and their elements, where these have a type.
HPS_ONCE bool is_byte_number(const Node& n);

HPS_ONCE bool extents_may_fit(const Node& theirs, const Node& ours);

// Texts in characters of 16 and 32 bits: one beyond 0xffff is two there, and one here.
HPS_ONCE bool have_other_characters(const schema::Graph& of_theirs, const Node& theirs, const schema::Graph& of_ours,
                                    const Node& ours);

// Whether it is no tuple, and does not look like a pair: these find each other's members by their positions.
HPS_ONCE bool has_names(const Node& record);

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/rules_definitions.h")
