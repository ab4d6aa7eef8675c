// SPDX-License-Identifier: MIT
// Messages of last year, read by the types of today.

#include <hps/schema.h>

#include <cassert>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

namespace last_year {

struct Ion {
  float mass;
  short charge;
};
struct Peptide {
  std::string sequence;
  std::vector<Ion> ions;
  std::string comment;
};

}  // namespace last_year

struct Ion {
  double mz = 0;
  int charge = 1;
  std::optional<double> intensity;

  HPS_RENAMED(mz, "mass")
};
struct Peptide {
  std::vector<Ion> ions;
  std::string sequence;
  double score = -1;
};
struct Spectrum {
  std::vector<Ion> sequence;
};

int main() {
  const std::vector<last_year::Peptide> old = {{"PEPTIDE", {{100.5f, 2}, {200.25f, 1}}, "manual"}};
  const std::string message = hps::to_string(old, hps::described(hps::compact));

  const auto peptides = hps::from_string<std::vector<Peptide>>(message, hps::described);
  assert(peptides[0].sequence == "PEPTIDE" && peptides[0].score == -1);
  assert(peptides[0].ions[1].mz == 200.25 && peptides[0].ions[1].charge == 1 && !peptides[0].ions[1].intensity);

  // A type that cannot have written it:
  try {
    hps::from_string<std::vector<Spectrum>>(message, hps::described);
  } catch (const hps::ParseError& error) {
    std::cout << error.what() << '\n';
  }
}
