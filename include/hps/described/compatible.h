// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/changes.h"
#include "hps/evolution/type.h"
#include "hps/schema/schema.h"

namespace hps::detail::described {

HPS_ONCE std::vector<Change> compatible(const Schema& theirs, const evolution::Type& ours);

}  // namespace hps::detail::described

namespace hps {

// Tells what becomes of messages of the schema `theirs` that are read as a T: in the order of the members, nothing for
// those that stay as they are. A test that keeps the schemas of released versions can fail for an Effect that loses
// data. Throws LimitExceeded for schemas that take too long to be matched.
template <class T>
std::vector<Change> compatible(const Schema& theirs) {
  return detail::described::compatible(theirs, detail::evolution::type<T>);
}
// The same for a type that is known by its schema only, which says nothing of HPS_RENAMED and HPS_REQUIRED.
HPS_ONCE std::vector<Change> compatible(const Schema& theirs, const Schema& ours);

}  // namespace hps

#include HPS_DEFINITIONS("hps/described/compatible_definitions.h")
