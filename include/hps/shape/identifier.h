// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace hps::detail {

constexpr bool is_identifier(std::string_view s) {
  for (const char c : s)
    if (!(c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c & 0x80))
      return false;
  return !s.empty();
}

// A name in a path: quoted if it is no identifier, "a b" or "x.y".
inline std::string path_part(std::string_view name) {
  if (is_identifier(name)) return std::string(name);
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace hps::detail
