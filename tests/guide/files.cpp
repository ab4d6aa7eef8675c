// SPDX-License-Identifier: MIT
// docs/guide.md: files.

#include <hps/file.h>

#include <iostream>

#include "peptide.h"

namespace hps_tests {

void use(const Peptide&);

void files(const std::vector<Peptide>& peptides) {
#include "guide/files_1.inc"
}

struct Spectrum {
  std::vector<double> mz;
};

struct Hit {
  int spectrum;
  double score;
};

void several_tables(const Spectrum& s, const Hit& h) {
#include "guide/files_2.inc"
}

void without_a_type(const std::string& message) {
#include "guide/files_3.inc"
}

}  // namespace hps_tests
