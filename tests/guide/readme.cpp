// SPDX-License-Identifier: MIT
// README.md, without its program for MPI.

#include <hps/file.h>
#include <hps/hps.h>

namespace hps_tests {
namespace first {

#include "readme/hps-high-performance-serialization-for-c_1.types.inc"

void print(const Line&);

void log(const std::vector<Line>& lines) {
#include "readme/hps-high-performance-serialization-for-c_1.inc"
}

}  // namespace first

struct Peptide {
  struct Ion {
    double mz;
  };
  std::vector<Ion> ions;
};
Peptide search(int);

void files() {
#include "readme/more-of-it_2.inc"
}

}  // namespace hps_tests
