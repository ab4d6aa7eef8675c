// SPDX-License-Identifier: MIT
#include <sstream>

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/serialization/utility.hpp>
#include <boost/serialization/vector.hpp>

#include "data.h"

int main() {
  const auto matrix = data::sparse_matrix();
  std::ostringstream output;
  boost::archive::binary_oarchive(output) << matrix;
  const std::string message = output.str();
  std::istringstream input(message);
  data::SparseMatrix parsed;
  boost::archive::binary_iarchive(input) >> parsed;
  return parsed == matrix ? 0 : 1;
}
