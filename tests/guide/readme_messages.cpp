// SPDX-License-Identifier: MIT
// README.md: messages, with no other headers than it says.

#include <hps/hps.h>
#include <optional>

#include <hps/packed.h>

#include <cstddef>
#include <span>

namespace hps_tests {

#include "readme/more-of-it_1.types.inc"

void messages(const std::vector<Peptide>& peptides, std::span<std::byte> registered_memory) {
#include "readme/more-of-it_1.inc"
}

}  // namespace hps_tests
