// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

namespace bench {

// The systems that were compiled in, and which of their benchmarks were asked for.
class Registry {
 public:
  using Body = std::function<void(benchmark::State&)>;

  static Registry& instance();

  // Called while the program is loaded; `registration` checks the system and adds its benchmarks.
  void add_system(std::function<void()> registration) { systems_.push_back(std::move(registration)); }

  // Adds the benchmarks whose names the filter selects, as Google Benchmark reads it. Returns how many.
  std::size_t register_benchmarks(std::string_view filter);

  bool selected(const std::string& name) const;
  void add_benchmark(const std::string& name, Body body);

 private:
  std::vector<std::function<void()>> systems_;
  std::function<bool(const std::string&)> selected_;
  std::size_t benchmarks_ = 0;
};

// Thrown before anything is timed: a system that gives a wrong answer has no speed.
class WrongAnswer : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace bench
