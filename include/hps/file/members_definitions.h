// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/members.h"
#include "hps/shape/identifier.h"

namespace hps::detail::file {

// Whether it begins with this name, and goes on from there.
inline bool has_part(const std::string& name, const Schema& part, std::string_view path, std::size_t most_levels) {
  if (!path.starts_with(name)) return false;
  path.remove_prefix(name.size());
  return path.empty() || (path[0] == '.' && has_member(part, path.substr(1), most_levels));
}
inline std::string part_of(const Schema::Member& member, std::size_t i) {
  return member.name.empty() ? std::to_string(i) : path_part(member.name);
}
HPS_ONCE bool has_member(const Schema& schema, std::string_view path, std::size_t most_levels) {
  if (!most_levels--) return false;
  const auto any = [&](const std::vector<Schema::Member>& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (has_part(part_of(parts[i], i), parts[i].schema, path, most_levels)) return true;
    return false;
  };
  switch (schema.kind()) {
    case Kind::record:
      return any(schema.members());
    case Kind::variant: {
      const std::vector<Schema::Member> all = schema.alternatives();
      for (std::size_t i = 0; i < all.size(); ++i)
        if (has_part(std::to_string(i), all[i].schema, path, most_levels)) return true;
      return false;
    }
    case Kind::map:
      return has_part("first", schema.key(), path, most_levels) ||
             has_part("second", schema.value(), path, most_levels);
    case Kind::sequence:
    case Kind::array:
      return has_member(schema.element(), path, most_levels);
    case Kind::optional:
      return has_member(schema.value(), path, most_levels);
    case Kind::pointer:
    case Kind::reference:
      return has_member(schema.target(), path, most_levels);
    default:
      return false;
  }
}

}  // namespace hps::detail::file
