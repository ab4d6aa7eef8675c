// SPDX-License-Identifier: MIT
#pragma once
// One graph for all that say the same: without nodes that are equal, numbered as a walk from the root meets them. Nodes
// are equal if no path from them tells them apart, as the states of a finite automaton are.

#include "hps/schema/graph.h"

namespace hps::detail::schema {

inline constexpr std::size_t most_nodes = 65'536, most_levels = 256;

[[noreturn]] HPS_COLD inline void fail_limit(const char* problem) {
  throw LimitExceeded(problem, 0, "", "no type that people write is so large");
}
[[noreturn]] HPS_COLD inline void fail_levels() { fail_limit("a schema of more than 256 levels"); }

// Names of records and enumerations tell nodes apart, or are left out.
enum class NamesOfTypes { kept, left_out };

struct Canonical {
  Graph nodes;
  std::vector<std::uint32_t> last;  // of each node: the last one that a walk meets for the first time below it
};

HPS_ONCE Canonical canonical(const Graph& graph, std::uint32_t root, NamesOfTypes names = NamesOfTypes::kept);
// For each node that those lead to, a number that it shares with those that say the same.
HPS_ONCE std::vector<std::uint32_t> classes_of(const Graph& graph, const std::vector<std::uint32_t>& roots,
                                               NamesOfTypes names);

}  // namespace hps::detail::schema

#include HPS_DEFINITIONS("hps/schema/canonical_definitions.h")
