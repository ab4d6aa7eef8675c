// SPDX-License-Identifier: MIT
#include <hps/hps.h>

#include "data.h"

int main() {
  const auto array = data::double_array();
  const std::string message = hps::to_string(array);
  const auto parsed = hps::from_string<data::DoubleArray>(message);
  return parsed == array ? 0 : 1;
}
