// SPDX-License-Identifier: MIT
#include <hps/hps.h>

#include "data.h"

int main() {
  const auto map = data::hash_map();
  const std::string message = hps::to_string(map);
  const auto parsed = hps::from_string<data::HashMap>(message);
  return parsed == map ? 0 : 1;
}
