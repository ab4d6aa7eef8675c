// SPDX-License-Identifier: MIT
#pragma once
// Graphs as bytes.

#include "hps/schema/graph.h"

namespace hps::detail::schema {

inline constexpr std::size_t most_bytes = std::size_t{1} << 20;

HPS_ONCE std::string bytes_of(const Graph& graph);
// Throws ParseError, and LimitExceeded for one that is too large.
HPS_ONCE Graph graph_in(std::string_view bytes);

}  // namespace hps::detail::schema

#include HPS_DEFINITIONS("hps/schema/bytes_definitions.h")
