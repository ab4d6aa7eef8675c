// SPDX-License-Identifier: MIT
#pragma once
// How to read messages of other schemas: found once for each.

#include <memory>

#include "hps/evolution/number.h"
#include "hps/evolution/type.h"
#include "hps/schema/schema.h"

namespace hps::detail::evolution {

class Plan;

}  // namespace hps::detail::evolution

namespace hps::detail::described {

// How to read the messages of each schema and format that were met, for one type. Null: as they are. Many threads may
// use it.
class Plans {
 public:
  using Pointer = std::shared_ptr<const evolution::Plan>;

  HPS_ONCE Plans();
  // False if there is none.
  HPS_ONCE bool find(unsigned format, std::string_view schema, Pointer& plan) const;
  HPS_ONCE void add(unsigned format, std::string_view schema, const Pointer& plan);

 private:
  struct Kept;
  std::shared_ptr<Kept> kept_;
};

// Throws ParseError if the messages cannot be read.
HPS_ONCE Plans::Pointer make_plan(const Schema& theirs, const Schema& ours, const evolution::Type& type,
                                  unsigned format, evolution::Inexact inexact = evolution::Inexact::refused);

}  // namespace hps::detail::described

#include HPS_DEFINITIONS("hps/described/plans_definitions.h")
