// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "hps/evolution/number.h"

namespace hps::detail::evolution {

// The numbers of an enumeration as those of another, by name. Both may have very many names, and messages very many
// numbers: so what the names are to each other is found once.
class Enumerations {
 public:
  HPS_ONCE Enumerations(const Node& theirs, const Node& ours);

  // A number without a name on either side is kept, unless a name means another number here. Returns the problem, "" if
  // there is none.
  HPS_ONCE std::string convert(Number& n) const;

 private:
  HPS_ONCE std::string problem_of(const Number& n) const;

  const Node &theirs_, &ours_;
  std::map<std::int64_t, std::int64_t> namesakes_;  // our numbers of theirs
  std::map<std::int64_t, const Enumerator*> ours_by_number_;
  bool keeps_numbers_ = true;
};

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/enumerations_definitions.h")
