// SPDX-License-Identifier: MIT
#include <mpi.h>

#include <cstdio>
#include <exception>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "mpi/measurements.h"

namespace {

void run(const std::vector<std::string>& arguments) {
  const std::map<std::string, void (*)(const bench::MpiOptions&)> measurements = {
      {"objects", bench::measure_objects},
      {"arrays", bench::measure_arrays},
      {"collectives", bench::measure_collectives}};
  if (arguments.size() != 4 || !measurements.contains(arguments[1]))
    throw std::runtime_error("usage: hps_bench_mpi objects|arrays|collectives quick|full REGEX-OF-SYSTEMS");
  measurements.at(arguments[1])({arguments[2] == "full" ? bench::Scale::full : bench::Scale::quick,
                                 std::regex(arguments[3], std::regex::extended)});
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  try {
    run({argv, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hps_bench_mpi: %s\n", error.what());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
}
