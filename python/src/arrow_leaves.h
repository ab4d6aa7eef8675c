// SPDX-License-Identifier: MIT
#pragma once
// Arrow's arrays that have no others in them, as columns.

#include "arrow_slice.h"

namespace hps::python::arrow {

// Values of a slice, by their numbers; empty: all.
using Chosen = std::vector<std::uint64_t>;

inline std::uint64_t size(const Slice& slice, const Chosen& chosen) {
  return chosen.empty() ? slice.count : chosen.size();
}
// Calls f with the places of them.
void for_each(const Slice& slice, const Chosen& chosen, auto&& f) {
  if (chosen.empty())
    for (std::uint64_t i = 0; i < slice.count; ++i) f(slice.at(i));
  else
    for (const std::uint64_t i : chosen) f(slice.at(i));
}

struct Leaf {
  schema::Node node;
  value::Column column;
};
// Nothing for arrays of other types.
std::optional<Leaf> leaf_of(const Slice& slice, const Chosen& chosen);

}  // namespace hps::python::arrow
