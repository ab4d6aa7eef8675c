// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "hps/evolution/resolver.h"

namespace hps {

// The fate of a part of a message whose schema is not that of the type it is read as.
enum class Effect : std::uint8_t {
  converted,          // every value
  filled_in,          // the message lacks it: as the type has it by default
  skipped,            // the type lacks it
  refused_where_met,  // only some values can be read: one that does not fit, an absent one, another alternative
  refused,            // no message is read
};

struct Change {
  std::string path;  // "ions.mz"; "" for the whole
  Effect effect;
  std::string theirs, ours;  // types; "" where there is none
};

// "ions.mz: float32 -> float64, converted"
HPS_ONCE std::ostream& operator<<(std::ostream& stream, const Change& c);

}  // namespace hps

namespace hps::detail::evolution {

// The differences, in the order of the parts. Schemas may be hostile: the list is cut where it is long, where it is
// deep, and where too many ways lead to the same.
HPS_ONCE std::vector<Change> changes_of(const schema::Graph& theirs, const schema::Graph& ours,
                                        const Resolver& resolver);
HPS_ONCE std::vector<Change> changes_between(const schema::Graph& their_schema, const schema::Graph& our_schema);

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/changes_definitions.h")
