// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/refusals.h"
#include "hps/schema/type_name.h"

namespace hps::detail::evolution {

HPS_ONCE std::string short_text(std::string name) {
  static constexpr std::size_t most = 120;
  if (name.size() <= most) return name;
  std::size_t end = most;
  while (end && (name[end] & 0xC0) == 0x80) --end;  // not inside of a character of UTF-8
  return name.replace(end, std::string::npos, "...");
}
HPS_ONCE std::string type_text(const Graph& graph, std::uint32_t node) {
  return short_text(schema::type_name(graph, schema::own_names(graph), node));
}
HPS_ONCE std::string type_text(const Node& number) { return type_text(Graph{number}, 0); }

HPS_ONCE std::string lacking_alternative(const Graph& theirs, std::uint32_t alternative, const Graph& ours,
                                         std::uint32_t node) {
  return "the alternative " + type_text(theirs, alternative) + ", which the type of today, " + type_text(ours, node) +
         ", lacks";
}
HPS_ONCE std::string other_extent(std::uint64_t n, const Graph& ours, std::uint32_t container) {
  const std::vector<std::uint64_t>& extents = ours[container].extents;
  if (extents.size() != 1 || extents[0] == schema::run_time_extent || extents[0] - 1 == n) return {};
  return std::to_string(n) + " elements, where the type of today, " + type_text(ours, container) + ", has " +
         std::to_string(extents[0] - 1);
}

}  // namespace hps::detail::evolution
