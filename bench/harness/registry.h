// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "harness/workload.h"

namespace bench {

// The systems that were compiled in, and which of their benchmarks were asked for.
class Registry {
 public:
  using Body = std::function<void(benchmark::State&)>;

  static Registry& instance();

  // Called while the program is loaded; `registration` adds the system's benchmarks.
  void add_system(std::string_view name, std::string version, std::function<void(Scale)> registration);

  const std::map<std::string, std::string>& versions() const { return versions_; }

  // Registers the benchmarks whose names the filter selects, as Google Benchmark reads it. Returns how many.
  std::size_t register_benchmarks(Scale scale, std::string_view filter);

  // Proves what was registered, before anything is timed.
  void prepare();

  // Adds it if it is selected.
  void add_benchmark(const std::string& name, std::function<void()> prepare, Body body);

 private:
  std::vector<std::function<void(Scale)>> systems_;
  std::map<std::string, std::string> versions_;
  std::function<bool(const std::string&)> selected_;
  std::vector<std::function<void()>> preparations_;
};

}  // namespace bench
