// SPDX-License-Identifier: MIT
#include <hps/hps.h>

#include "data.h"

int main() {
  const auto matrix = data::sparse_matrix();
  const std::string message = hps::to_string(matrix);
  const auto parsed = hps::from_string<data::SparseMatrix>(message);
  return parsed == matrix ? 0 : 1;
}
