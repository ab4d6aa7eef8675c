// SPDX-License-Identifier: MIT
#include <sstream>

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/serialization/vector.hpp>

#include "data.h"

int main() {
  const auto array = data::double_array();
  std::ostringstream output;
  boost::archive::binary_oarchive(output) << array;
  const std::string message = output.str();
  std::istringstream input(message);
  data::DoubleArray parsed;
  boost::archive::binary_iarchive(input) >> parsed;
  return parsed == array ? 0 : 1;
}
