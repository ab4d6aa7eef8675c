// SPDX-License-Identifier: MIT
#pragma once
// Texts about values that the type of today does not have.

#include "hps/evolution/rules.h"

namespace hps::detail::evolution {

using schema::Graph;

// Names may be hostile, and an error has room for a few of them.
HPS_ONCE std::string short_text(std::string name);
// "int32"
HPS_ONCE std::string type_text(const Graph& graph, std::uint32_t node);
HPS_ONCE std::string type_text(const Node& number);

HPS_ONCE std::string lacking_alternative(const Graph& theirs, std::uint32_t alternative, const Graph& ours,
                                         std::uint32_t node);
// "" if the container of today has n elements, or any number of them.
HPS_ONCE std::string other_extent(std::uint64_t n, const Graph& ours, std::uint32_t container);

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/refusals_definitions.h")
