// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/attributes.h"
#include "hps/file/storage/error.h"

namespace hps {

HPS_ONCE const Value& Attributes::at(std::string_view name) const {
  const auto at = all_.find(name);
  if (at == all_.end()) detail::file::fail(origin_, "there is no attribute " + std::string(name));
  return at->second;
}

}  // namespace hps

namespace hps::detail::file {

HPS_ONCE void AllAttributes::read(const std::vector<Attribute>& attributes, const std::string& origin) {
  for (const Attribute& a : attributes) {
    Attributes& all = of(a.table, a.path);
    all.set_origin(origin);
    try {
      all[a.name] = from_string<Value>(a.value, hps::described);
    } catch (const Error& error) {
      fail(origin, "has an attribute " + a.name + " that cannot be read: " + (error.what() + 5));  // "hps: "
    }
  }
}
HPS_ONCE std::vector<Attribute> AllAttributes::write() const {
  std::vector<Attribute> attributes;
  for (const auto& [place, all] : all_)
    for (const auto& [name, value] : all)
      attributes.push_back({place.first, place.second, name, to_string(value, hps::described(compact))});
  return attributes;
}

}  // namespace hps::detail::file
