// SPDX-License-Identifier: MIT
#include <mpi.h>

#include <cstdio>
#include <exception>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "harness/codec.h"
#include "mpi/measurements.h"
#include "workloads/peptides.h"

namespace {

// A message of E2 as JSON.
void dump(std::size_t peptides) {
  const auto json = bench::codecs<bench::Peptides>().at("json")();
  const std::string_view text = json->serialize(bench::peptides(peptides).get()->messages.front());
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void run(const std::vector<std::string>& arguments) {
  if (arguments.size() == 3 && arguments[1] == "dump") return dump(std::stoul(arguments[2]));
  const std::map<std::string, void (*)(const bench::MpiOptions&)> measurements = {
      {"objects", bench::measure_objects},
      {"arrays", bench::measure_arrays},
      {"collectives", bench::measure_collectives}};
  if (arguments.size() != 4 || !measurements.contains(arguments[1]))
    throw std::runtime_error(
        "usage: hps_bench_mpi objects|arrays|collectives check|quick|full REGEX-OF-SYSTEMS\n"
        "       hps_bench_mpi dump PEPTIDES");
  const std::string& scale = arguments[2];
  measurements.at(arguments[1])({scale == "full" ? bench::Scale::full : bench::Scale::quick, scale == "check",
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
