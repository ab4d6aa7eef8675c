// SPDX-License-Identifier: MIT
#include <sstream>

#include <cereal/archives/binary.hpp>
#include <cereal/types/utility.hpp>
#include <cereal/types/vector.hpp>

#include "data.h"

int main() {
  const auto matrix = data::sparse_matrix();
  std::ostringstream output;
  cereal::BinaryOutputArchive{output}(matrix);
  const std::string message = output.str();
  std::istringstream input(message);
  data::SparseMatrix parsed;
  cereal::BinaryInputArchive{input}(parsed);
  return parsed == matrix ? 0 : 1;
}
