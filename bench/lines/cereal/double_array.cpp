// SPDX-License-Identifier: MIT
#include <sstream>

#include <cereal/archives/binary.hpp>
#include <cereal/types/vector.hpp>

#include "data.h"

int main() {
  const auto array = data::double_array();
  std::ostringstream output;
  cereal::BinaryOutputArchive{output}(array);
  const std::string message = output.str();
  std::istringstream input(message);
  data::DoubleArray parsed;
  cereal::BinaryInputArchive{input}(parsed);
  return parsed == array ? 0 : 1;
}
