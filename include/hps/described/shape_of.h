// SPDX-License-Identifier: MIT
#pragma once
// The shape that columns have, and the names in it, from a schema.

#include <optional>

#include "hps/schema/graph.h"

namespace hps::detail::described {

// As a packed message has them: docs/format-packed.md.
struct ShapeAndNames {
  std::string shape, names;
};
// Returns nothing for very many columns, which a few bytes of schema may describe.
HPS_ONCE std::optional<ShapeAndNames> shape_of(const schema::Graph& graph);

}  // namespace hps::detail::described

#include HPS_DEFINITIONS("hps/described/shape_of_definitions.h")
