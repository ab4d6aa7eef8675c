// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

// Bytes of memory of this process, "VmRSS" now or "VmHWM" at most, as Linux counts them.
inline std::size_t memory(std::string_view which) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(which)) return std::stoul(line.substr(which.size() + 1)) << 10;
  return 0;
}

struct Measured {
  std::vector<double> milliseconds;
  std::size_t peak = 0;  // bytes of memory that the first one took on top of those in use before
};

// An operation again and again, for some seconds: at least twice, so that the first warms up.
template <class F>
Measured measure(double seconds, F&& operation) {
  using Clock = std::chrono::steady_clock;
  const auto since = [](Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  std::ofstream("/proc/self/clear_refs") << 5;  // the greatest so far is that of now
  const std::size_t before = memory("VmRSS");
  Measured measured;
  for (const auto begin = Clock::now(); measured.milliseconds.size() < 2 || since(begin) < seconds;) {
    const auto start = Clock::now();
    operation();
    measured.milliseconds.push_back(1e3 * since(start));
    if (measured.milliseconds.size() == 1) measured.peak = memory("VmHWM") - before;
  }
  return measured;
}

}  // namespace bench
