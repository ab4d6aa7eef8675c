// SPDX-License-Identifier: MIT
// docs/numbers.md.

#include <hps/packed.h>
#include <hps/schema.h>

#include <iostream>
#include <vector>

namespace hps_tests {

void schemes(const std::vector<double>& data) {
#include "numbers/which-data-become-small_1.inc"
}

}  // namespace hps_tests
