// SPDX-License-Identifier: MIT
#pragma once
// Shared by the tests of files between ranks.

#include <hps/file.h>
#include <hps/mpi/file.h>

#include <filesystem>
#include <fstream>

#include "mpi/world.h"

namespace hps_tests {

struct Particle {
  std::uint64_t id = 0;
  std::array<double, 3> position{};
  std::int16_t species = 0;
  bool operator==(const Particle&) const = default;
};
inline Particle particle(std::uint64_t i) {
  const auto x = static_cast<double>(i);
  return {i, {x / 3, x * x, 1 / (x + 1)}, static_cast<std::int16_t>(i % 7)};
}
inline std::vector<Particle> particles(std::uint64_t first, std::uint64_t n) {
  std::vector<Particle> all;
  for (std::uint64_t i = first; i < first + n; ++i) all.push_back(particle(i));
  return all;
}

class MpiFile : public Mpi {
 protected:
  // The same on all ranks.
  std::string path(const std::string& name = "step.hps") const { return folder_ + "/" + name; }

  void SetUp() override {
    folder_ = (std::filesystem::temp_directory_path() / ("hps_mpi_" + std::to_string(::getpid()))).string();
    world.bcast(folder_);
    if (rank == 0) std::filesystem::create_directories(folder_);
    world.barrier();
  }
  void TearDown() override {
    Mpi::TearDown();
    if (rank == 0) std::filesystem::remove_all(folder_);
    world.barrier();
  }

  static std::string bytes_of(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  std::string folder_;
};

}  // namespace hps_tests
