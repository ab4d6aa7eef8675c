// SPDX-License-Identifier: MIT
// python/README.md.

#include <hps/file.h>

#include <array>

namespace hps_tests {

#include "python/hps_1.types.inc"

void use(const Particle&);

void particles() {
#include "python/hps_1.inc"
}

}  // namespace hps_tests
