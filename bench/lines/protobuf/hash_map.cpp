// SPDX-License-Identifier: MIT
#include "data.h"
#include "hash_map.pb.h"

int main() {
  const auto map = data::hash_map();
  HashMap output;
  output.mutable_values()->insert(map.begin(), map.end());
  const std::string message = output.SerializeAsString();
  HashMap input;
  if (!input.ParseFromString(message)) return 1;
  data::HashMap parsed;
  for (const auto& [key, value] : input.values()) parsed.emplace(key, value);
  return parsed == map ? 0 : 1;
}
