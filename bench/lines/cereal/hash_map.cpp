// SPDX-License-Identifier: MIT
#include <sstream>

#include <cereal/archives/binary.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/unordered_map.hpp>

#include "data.h"

int main() {
  const auto map = data::hash_map();
  std::ostringstream output;
  cereal::BinaryOutputArchive{output}(map);
  const std::string message = output.str();
  std::istringstream input(message);
  data::HashMap parsed;
  cereal::BinaryInputArchive{input}(parsed);
  return parsed == map ? 0 : 1;
}
