// SPDX-License-Identifier: MIT
// docs/guide.md: between the ranks of an MPI program.

#include <hps/mpi.h>
#include <hps/mpi/file.h>

#include <algorithm>
#include <exception>
#include <iostream>

namespace hps_tests {

struct Spectrum {
  std::vector<double> mz;
};

struct Score {
  double value;
  friend bool operator<(Score a, Score b) { return a.value < b.value; }
};

std::vector<Score> search(const std::vector<Spectrum>& spectra);

void between_ranks(const std::vector<Spectrum>& spectra, const std::vector<std::vector<Spectrum>>& parts, Score score) {
#include "guide/between-mpi-ranks_1.inc"
}

struct Particle {
  double mass;
  double position[3];
};

void files_between_ranks(const std::vector<Particle>& mine, std::uint64_t first, std::uint64_t count) {
#include "guide/files-between-ranks_1.inc"
}

}  // namespace hps_tests

void simulate(hps::mpi::Communicator& world);

#include "guide/files-between-ranks_2.inc"
