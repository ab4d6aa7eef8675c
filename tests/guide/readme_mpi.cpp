// SPDX-License-Identifier: MIT
// README.md: its program for MPI.

#include <hps/mpi.h>

#include <vector>

struct Spectrum {
  std::vector<double> mz;
};

struct Match {
  int peptide;
  double score;
};

std::vector<std::vector<Spectrum>> read(const char* path, int shares);
std::vector<Match> search(const std::vector<Spectrum>& spectra);
void print(const std::vector<std::vector<Match>>& matches);

#include "readme/more-of-it_3.inc"
