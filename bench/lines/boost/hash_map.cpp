// SPDX-License-Identifier: MIT
#include <sstream>

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/unordered_map.hpp>

#include "data.h"

int main() {
  const auto map = data::hash_map();
  std::ostringstream output;
  boost::archive::binary_oarchive(output) << map;
  const std::string message = output.str();
  std::istringstream input(message);
  data::HashMap parsed;
  boost::archive::binary_iarchive(input) >> parsed;
  return parsed == map ? 0 : 1;
}
