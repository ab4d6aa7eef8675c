// SPDX-License-Identifier: MIT
#pragma once
// Shared by the tests between ranks. Each runs on all ranks at the same time.

#include <gtest/gtest.h>
#include <hps/mpi.h>
#include <hps/packed.h>

#include <deque>
#include <map>
#include <string>
#include <vector>

namespace hps_tests {

class Mpi : public testing::Test {
 protected:
  const hps::mpi::Communicator world{MPI_COMM_WORLD};
  const int rank = world.rank(), size = world.size();

  // No message is left over for the next test.
  void TearDown() override {
    world.barrier();
    EXPECT_FALSE(world.try_recv<int>().has_value());
    world.barrier();
  }
};

// Ranks 0 and 1 talk; others only take part.
class TwoRanks : public Mpi {
 protected:
  void SetUp() override {
    if (size < 2) GTEST_SKIP() << "needs two ranks";
  }
};

struct Ion {
  double mz = 0;
  int charge = 0;
  bool operator==(const Ion&) const = default;
};

struct Peptide {
  std::string sequence;
  std::vector<Ion> ions;
  std::vector<double> intensities;
  bool operator==(const Peptide&) const = default;
};

inline std::vector<Peptide> peptides(std::size_t n) {
  std::vector<Peptide> all(n);
  for (std::size_t i = 0; i < n; ++i) {
    all[i].sequence = "PEPTIDE" + std::to_string(i);
    for (std::size_t k = 0; k < i % 9; ++k) all[i].ions.push_back({static_cast<double>(k) / 2, static_cast<int>(k)});
    all[i].intensities.assign(i % 30, static_cast<double>(i));
  }
  return all;
}

// Contents of all sizes: in the message, in one with others, and in messages of their own.
struct Fields {
  int step = 0;
  std::vector<std::vector<double>> rows;
  std::map<std::string, std::vector<float>> by_name;
  std::string text;
  std::vector<Peptide> peptides;
  bool operator==(const Fields&) const = default;
};

inline Fields fields() {
  Fields f{3, {}, {}, std::string(100000, 'x'), peptides(100)};
  for (const std::size_t n : {0u, 1u, 63u, 64u, 1000u, 50000u, 131071u, 131072u, 400000u})
    f.rows.emplace_back(n, static_cast<double>(n));
  f.by_name["pressure"].assign(5000, 1.5f);
  f.by_name[std::string(600, 'k')].assign(300000, 2.5f);
  return f;
}

}  // namespace hps_tests
