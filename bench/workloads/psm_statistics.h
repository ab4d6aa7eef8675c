// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace bench {

// The values seen in the real peptide-spectrum matches of data/bsa_psms.json, to be drawn from.
struct PsmStatistics {
  std::string residues;  // every residue of every sequence, and each of the 20 letters once more
  std::vector<int> lengths;
  std::vector<int> charges;
  std::vector<int> missed_cleavages;
  std::vector<double> retention_times;  // ascending, in minutes
  std::vector<double> mass_errors_ppm;
  std::vector<double> scores;
  std::vector<double> fragment_errors;       // measured m/z - theoretical m/z
  std::vector<double> fragment_intensities;  // single-precision values, as the instrument wrote them
  double share_of_b_ions = 0;
  int first_scan = 0;
};

PsmStatistics read_psm_statistics(const std::string& path);

}  // namespace bench
