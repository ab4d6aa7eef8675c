// SPDX-License-Identifier: MIT
#pragma once
// How types are called, the same with every compiler: "list of Ion". Names may be hostile: texts are cut.

#include "hps/schema/graph.h"

namespace hps::detail::schema {

HPS_ONCE std::string cut(std::string text);
// "uint16", "char"
HPS_ONCE std::string name_of_number(const Node& node);
HPS_ONCE std::string text_of(const Enumerator& e, const Node& enumeration);
// Those of records, enumerations and classes in a graph, "" where they have none: the second record named Ion is Ion#2.
HPS_ONCE std::vector<std::string> own_names(const Graph& graph);
HPS_ONCE std::string type_name(const Graph& graph, const std::vector<std::string>& names, std::uint32_t node);

}  // namespace hps::detail::schema

#include HPS_DEFINITIONS("hps/schema/type_name_definitions.h")
