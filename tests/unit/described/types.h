// SPDX-License-Identifier: MIT
#pragma once
// Types that the tests of described messages share.

#include <hps/schema.h>

#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace hps_tests {
namespace described_tests {

struct Ion {
  double mz = 0;
  int charge = 0;
  bool operator==(const Ion&) const = default;
};

struct Peptide {
  std::string sequence;
  std::vector<Ion> ions;
  std::map<std::string, std::variant<int, Ion>> scores;
  bool operator==(const Peptide&) const = default;
};

inline std::vector<Peptide> peptides(std::size_t n) {
  std::vector<Peptide> all(n);
  for (std::size_t i = 0; i < n; ++i) {
    all[i].sequence = "PEPTIDE" + std::to_string(i);
    for (int k = 0; k < static_cast<int>(i % 5); ++k) all[i].ions.push_back({100.5 * k, k});
    all[i].scores["a"] = static_cast<int>(i);
    all[i].scores["b"] = Ion{1.5, static_cast<int>(i)};
  }
  return all;
}

namespace older {

struct Ion {
  float mz = 0;
  int charge = 0;
};

struct Peptide {
  std::string sequence;
  std::vector<Ion> ions;
};

}  // namespace older

// f(format) for the three formats, described.
void for_each_described(auto&& f) {
  f(hps::described(hps::compact));
  f(hps::described(hps::raw));
  f(hps::described(hps::packed));
}

}  // namespace described_tests

using namespace described_tests;

}  // namespace hps_tests
