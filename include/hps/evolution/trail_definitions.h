// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/trail.h"

namespace hps::detail::evolution {

HPS_ONCE std::string path_of(const Trail& trail, const schema::Graph& ours) {
  std::string path;
  for (const Place& place : trail) {
    const schema::Node& node = ours[place.pair->ours];
    const char* const label = !place.is_key ? "" : node.kind == Kind::map ? ".key" : ".first";
    const bool is_record = node.kind == Kind::record;
    const std::string name = is_record ? node.parts[static_cast<std::size_t>(place.part)].name : "";
    if (!name.empty()) path.append(1, '.').append(name);
    else path.append(1, '[').append(std::to_string(place.part)).append("]").append(label);
  }
  return path;
}

}  // namespace hps::detail::evolution
