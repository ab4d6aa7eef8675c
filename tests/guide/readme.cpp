// SPDX-License-Identifier: MIT
// README.md, without its program for MPI.

#include <hps/file.h>
#include <hps/hps.h>
#include <hps/packed.h>

#include <cstddef>
#include <span>

namespace hps_tests {
namespace first {

#include "readme/hps-high-performance-serialization-for-c_1.types.inc"

void print(const Line&);

void log(const std::vector<Line>& lines) {
#include "readme/hps-high-performance-serialization-for-c_1.inc"
}

}  // namespace first

#include "readme/more-of-it_1.types.inc"

void messages(const std::vector<Peptide>& peptides, std::span<std::byte> registered_memory){
#include "readme/more-of-it_1.inc"
}

Peptide search(int);

void files() {
#include "readme/more-of-it_2.inc"
}

}  // namespace hps_tests
