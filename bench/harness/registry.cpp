// SPDX-License-Identifier: MIT
#include "harness/registry.h"

#include <memory>
#include <regex>
#include <utility>

#include "harness/progress.h"

namespace bench {
namespace {

// Skips the repetitions that are left after Ctrl-C. Google Benchmark insists that all of a benchmark have the
// same number of iterations: they run empty and are marked. A benchmark without a number yet is given up.
void skip(benchmark::State& state, const Progress::Track& track) {
  if (state.max_iterations != track.iterations) return state.SkipWithError("interrupted");
  for (auto _ : state) {
  }
  state.counters["interrupted"] = 1;
}

}  // namespace

Registry& Registry::instance() {
  static Registry registry;
  return registry;
}

void Registry::add_system(std::string_view name, std::string version, std::function<void(Scale)> registration) {
  if (!version.empty()) versions_.emplace(name, std::move(version));
  systems_.push_back(std::move(registration));
}

std::size_t Registry::register_benchmarks(Scale scale, std::string_view filter) {
  const bool negative = filter.starts_with('-');
  const std::string pattern(filter.substr(negative ? 1 : 0));
  const std::regex expression(pattern == "all" ? "" : pattern, std::regex::extended);
  selected_ = [negative, expression](const std::string& name) {
    return std::regex_search(name, expression) != negative;
  };
  for (const auto& registration : systems_) registration(scale);
  return preparations_.size();
}

void Registry::prepare() {
  for (const auto& prepare : preparations_) prepare();
}

void Registry::add_benchmark(const std::string& name, std::function<void()> prepare, Body body) {
  if (!selected_(name)) return;
  preparations_.push_back(std::move(prepare));
  auto track = std::make_shared<Progress::Track>();
  benchmark::RegisterBenchmark(name.c_str(), [body = std::move(body), track](benchmark::State& state) {
    if (Progress::interrupted()) return skip(state, *track);
    body(state);
    Progress::instance().ran(*track, state.iterations());
  });
}

}  // namespace bench
