// SPDX-License-Identifier: MIT
#pragma once
// What the examples call a peptide.

#include <string>
#include <vector>

namespace hps_tests {

struct Ion {
  int charge;
  double mz;
};

struct Peptide {
  std::string sequence;
  double score;
  std::vector<Ion> ions;
};

}  // namespace hps_tests
