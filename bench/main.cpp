// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include <hps/kernel/isa.h>

#include "harness/progress.h"
#include "harness/registry.h"
#include "workloads/real_series.h"

namespace {

// Defaults that the caller's flags override, because they come first.
constexpr std::string_view repetitions_flag = "--benchmark_repetitions=";
constexpr const char* default_flags[] = {"--benchmark_enable_random_interleaving=true", "--benchmark_repetitions=8",
                                         "--benchmark_min_time=0.05"};

// A flag of the suite's own, taken out of the arguments; `none` where it is not given.
std::string take_flag(std::vector<char*>& arguments, std::string_view name, std::string none) {
  const auto has_name = [&](const char* argument) { return std::string_view(argument).starts_with(name); };
  const auto found = std::ranges::find_if(arguments, has_name);
  if (found == arguments.end()) return none;
  std::string value = *found + name.size();
  arguments.erase(found);
  return value;
}

bench::Scale scale_of(const std::string& name) {
  if (name == "quick") return bench::Scale::quick;
  if (name == "full") return bench::Scale::full;
  throw std::runtime_error("--scale is quick or full, not " + name);
}

// Kernels of hps: the best that this machine has, or fewer.
void choose_kernels(const std::string& name) {
  using hps::kernel::Isa;
  if (name.empty()) return;
  for (int i = 0; i <= static_cast<int>(hps::kernel::best_isa()); ++i) {
    hps::kernel::use(Isa{i});
    if (name == hps::kernel::isa_names[i]) return;
  }
  throw std::runtime_error("this machine has no kernels " + name);
}

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

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ";") + name;
  return text;
}

void describe_run() {
  benchmark::AddCustomContext("compiler", HPS_BENCH_COMPILER);
  benchmark::AddCustomContext("flags", HPS_BENCH_FLAGS);
  benchmark::AddCustomContext("cpu", processor());
  benchmark::AddCustomContext("kernels", hps::kernel::isa_names[static_cast<int>(hps::kernel::isa)]);
  benchmark::AddCustomContext("not_installed", HPS_BENCH_NOT_INSTALLED);
  benchmark::AddCustomContext("missing_data", joined(bench::missing_series()));
  for (const auto& [system, version] : bench::Registry::instance().versions()) {
    benchmark::AddCustomContext("version of " + system, version);
  }
}

// Those that come before it in the same run, of other processes.
bench::Progress::Before before_of(const std::string& text) {
  bench::Progress::Before before;
  if (std::sscanf(text.c_str(), "%zu/%zu/%lf", &before.done, &before.total, &before.seconds) != 3) return {};
  return before;
}

// For runs whose results go to a file.
class NoDisplay : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>&) override {}
};

bool given(const std::vector<char*>& arguments, std::string_view flag) {
  return std::ranges::find(arguments, flag, [](char* argument) { return std::string_view(argument); }) !=
         arguments.end();
}

void run(std::vector<char*> arguments) {
  const auto scale = scale_of(take_flag(arguments, "--scale=", "quick"));
  choose_kernels(take_flag(arguments, "--kernels=", ""));
  const std::string earlier = take_flag(arguments, "--before=", "");
  const bool list_only = given(arguments, "--benchmark_list_tests") || given(arguments, "--benchmark_list_tests=true");
  const std::size_t repetition_count = repetitions(arguments);

  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) throw std::runtime_error("see --help");
  describe_run();

  auto& registry = bench::Registry::instance();
  auto& progress = bench::Progress::instance();
  const auto benchmarks = registry.register_benchmarks(scale, benchmark::GetBenchmarkFilter());
  if (!list_only) {
    progress.start(benchmarks, repetition_count, before_of(earlier));
    registry.prepare();
  }
  NoDisplay no_display;
  benchmark::RunSpecifiedBenchmarks(earlier.empty() ? nullptr : &no_display);
  if (!list_only) progress.finish();
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<char*> arguments = {argv[0]};
  for (const char* flag : default_flags) arguments.push_back(const_cast<char*>(flag));
  arguments.insert(arguments.end(), argv + 1, argv + argc);
  try {
    run(std::move(arguments));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "\nhps_bench: %s\n", error.what());
    return 1;
  }
}
