// SPDX-License-Identifier: MIT
// Which peptides do these spectra show? Rank 0 reads the spectra and gives each rank a share of them, each compares its
// share with all candidates, and rank 0 gathers what was found.
//
//   mpiexec -n 4 mpi_peptide_search data/bsa_psms.json

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <hps/mpi.h>
#include <nlohmann/json.hpp>

struct Peak {
  double mz, intensity;
};
struct Spectrum {
  int scan;
  double mass;
  std::vector<Peak> peaks;
};
struct Candidate {
  std::string sequence;
  bool decoy;  // a sequence backwards, which no protein has
};
struct Match {
  int scan;
  double score;
  Candidate candidate;
};

constexpr double proton = 1.007276, water = 18.010565;

double mass_of(char residue) {
  static const std::map<char, double> masses = {
      {'G', 57.02146},  {'A', 71.03711},  {'S', 87.03203},  {'P', 97.05276},  {'V', 99.06841},
      {'T', 101.04768}, {'C', 160.03065},  // carbamidomethylated
      {'L', 113.08406}, {'I', 113.08406}, {'N', 114.04293}, {'D', 115.02694}, {'Q', 128.05858},
      {'K', 128.09496}, {'E', 129.04259}, {'M', 131.04049}, {'H', 137.05891}, {'F', 147.06841},
      {'R', 156.10111}, {'Y', 163.06333}, {'W', 186.07931}};
  return masses.at(residue);
}
double mass_of(const std::string& sequence) {
  double mass = water;
  for (const char residue : sequence) mass += mass_of(residue);
  return mass;
}

// The peaks where the peptide breaks in two, from either end.
double score(const Spectrum& spectrum, const Candidate& candidate) {
  const double whole = mass_of(candidate.sequence);
  double sum = 0, b = proton;
  for (std::size_t i = 0; i + 1 < candidate.sequence.size(); ++i) {
    b += mass_of(candidate.sequence[i]);
    const double y = whole + 2 * proton - b;
    for (const Peak& peak : spectrum.peaks)
      if (std::abs(peak.mz - b) < 0.5 || std::abs(peak.mz - y) < 0.5) sum += std::log1p(peak.intensity);
  }
  return sum;
}

std::vector<Match> search(const std::vector<Spectrum>& spectra, const std::vector<Candidate>& candidates) {
  std::vector<Match> matches;
  for (const Spectrum& spectrum : spectra) {
    std::optional<Match> best;
    for (const Candidate& candidate : candidates) {
      if (std::abs(mass_of(candidate.sequence) - spectrum.mass) > 20e-6 * spectrum.mass) continue;
      const double s = score(spectrum, candidate);
      if (!best || s > best->score) best = Match{spectrum.scan, s, candidate};
    }
    if (best) matches.push_back(*best);
  }
  return matches;
}

int main(int argc, char** argv) {
  const hps::mpi::Environment environment(argc, argv);
  const hps::mpi::Communicator world(MPI_COMM_WORLD);

  std::vector<std::vector<Spectrum>> shares(static_cast<std::size_t>(world.size()));
  std::vector<Candidate> candidates;
  std::map<int, std::string> known;  // what the authors of the data found
  if (world.rank() == 0) {
    assert(argc == 2);
    std::set<std::string> sequences;
    for (const auto& psm : nlohmann::json::parse(std::ifstream(argv[1]))) {
      Spectrum spectrum{psm["scan"], psm["mass"], {}};
      for (const auto& ion : psm["ions"]) spectrum.peaks.push_back({ion["mz"], ion["intensity"]});
      known[spectrum.scan] = psm["sequence"];
      sequences.insert(psm["sequence"]);
      shares[known.size() % shares.size()].push_back(spectrum);
    }
    for (const std::string& sequence : sequences) {
      candidates.push_back({sequence, false});
      candidates.push_back({std::string(sequence.rbegin(), sequence.rend()), true});
    }
  }

  const auto spectra = world.scatter(shares);
  world.bcast(candidates);
  const auto found = world.gather(search(spectra, candidates));

  std::size_t right = 0;
  for (const auto& matches : found)
    for (const Match& match : matches) right += known[match.scan] == match.candidate.sequence;
  if (world.rank() == 0) std::cout << right << " of " << known.size() << " spectra identified" << std::endl;
}
