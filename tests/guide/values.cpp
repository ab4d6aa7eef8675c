// SPDX-License-Identifier: MIT
// docs/guide.md: a whole program, which reads Values, and objects that hold some.

#include "guide/values_1.types.inc"

#include "guide/values_1.inc"

namespace hps_tests {

#include "guide/values_2.types.inc"

void members(const hps::Value& v) {
#include "guide/values_2.inc"
}

}  // namespace hps_tests
