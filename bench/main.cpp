// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "harness/progress.h"
#include "harness/registry.h"

namespace {

// Defaults that the caller's flags override, because they come first.
constexpr std::string_view repetitions_flag = "--benchmark_repetitions=";
constexpr const char* default_flags[] = {"--benchmark_enable_random_interleaving=true", "--benchmark_repetitions=8",
                                         "--benchmark_min_time=0.05"};

std::size_t repetitions(const std::vector<char*>& arguments) {
  std::size_t count = 1;
  for (const std::string_view argument : arguments) {
    if (argument.starts_with(repetitions_flag)) {
      count = std::strtoul(argument.data() + repetitions_flag.size(), nullptr, 10);
    }
  }
  return count;
}

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

void describe_run() {
  benchmark::AddCustomContext("compiler", HPS_BENCH_COMPILER);
  benchmark::AddCustomContext("flags", HPS_BENCH_FLAGS);
  benchmark::AddCustomContext("cpu", processor());
  benchmark::AddCustomContext("not_installed", HPS_BENCH_NOT_INSTALLED);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<char*> arguments = {argv[0]};
  for (const char* flag : default_flags) arguments.push_back(const_cast<char*>(flag));
  arguments.insert(arguments.end(), argv + 1, argv + argc);
  const std::size_t repetition_count = repetitions(arguments);

  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 1;
  describe_run();

  auto& progress = bench::Progress::instance();
  try {
    const auto benchmarks = bench::Registry::instance().register_benchmarks(benchmark::GetBenchmarkFilter());
    progress.start(benchmarks, repetition_count);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "\nhps_bench: %s\n", error.what());
    return 1;
  }
  benchmark::RunSpecifiedBenchmarks();
  progress.finish();
}
