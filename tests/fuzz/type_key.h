// SPDX-License-Identifier: MIT
#pragma once
// The number by which inputs of the target `types` name a type: of its name, so that a type which is new in the table
// leaves the inputs of others what they are.

#include <cstdint>
#include <string_view>

namespace hps_fuzz {

// FNV-1a, its halves together.
inline std::uint16_t type_key(std::string_view name) {
  std::uint32_t hash = 2166136261u;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return static_cast<std::uint16_t>(hash ^ hash >> 16);
}

}  // namespace hps_fuzz
