// SPDX-License-Identifier: MIT
#include "workloads/psm_statistics.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

namespace bench {

PsmStatistics read_psm_statistics(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  const auto matches = nlohmann::json::parse(file);

  PsmStatistics statistics;
  statistics.residues = "ACDEFGHIKLMNPQRSTVWY";
  statistics.first_scan = matches.at(0).at("scan");
  std::size_t b_ions = 0;
  for (const auto& match : matches) {
    const std::string sequence = match.at("sequence");
    statistics.residues += sequence;
    statistics.lengths.push_back(static_cast<int>(sequence.size()));
    statistics.charges.push_back(match.at("charge"));
    statistics.missed_cleavages.push_back(match.at("missed_cleavages"));
    statistics.retention_times.push_back(match.at("rt_min"));
    statistics.mass_errors_ppm.push_back(match.at("mass_error_ppm"));
    statistics.scores.push_back(match.at("score"));
    for (const auto& ion : match.at("ions")) {
      statistics.fragment_errors.push_back(ion.at("mz").get<double>() - ion.at("theoretical_mz").get<double>());
      statistics.fragment_intensities.push_back(ion.at("intensity"));
      b_ions += ion.at("type") == "b";
    }
  }
  std::sort(statistics.retention_times.begin(), statistics.retention_times.end());
  statistics.share_of_b_ions =
      static_cast<double>(b_ions) / static_cast<double>(statistics.fragment_intensities.size());
  return statistics;
}

}  // namespace bench
