// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace bench {

// Bytes of memory of this process as Linux counts them: "VmRSS" now or "VmHWM" at most, "RssAnon" without files.
inline std::size_t memory(std::string_view which) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(which)) return std::stoul(line.substr(which.size() + 1)) << 10;
  return 0;
}

// How much memory is taken on top of that before, at most.
class ResidentMemory {
 public:
  ResidentMemory() {
    std::ofstream("/proc/self/clear_refs") << 5;  // the greatest so far is that of now
    before_ = memory("VmRSS");
  }
  std::size_t peak() const { return memory("VmHWM") - before_; }

 private:
  std::size_t before_;
};

// The same without files that are mapped. Linux keeps no greatest one of this: it is looked at again and again.
class AnonymousMemory {
 public:
  std::size_t peak() {
    watcher_.request_stop();
    watcher_.join();
    return peak_ - before_;
  }

 private:
  void watch(const std::stop_token& stop) {
    do {
      peak_ = std::max(peak_, memory("RssAnon"));
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    } while (!stop.stop_requested());
  }

  std::size_t before_ = memory("RssAnon"), peak_ = before_;
  std::jthread watcher_{[this](const std::stop_token& stop) { watch(stop); }};
};

struct Measured {
  std::vector<double> milliseconds;
  std::size_t peak = 0;  // bytes of memory that the first one took
};

// An operation again and again, for some seconds: at least twice, so that the first warms up.
template <class Memory = ResidentMemory, class F>
Measured measure(double seconds, F&& operation) {
  using Clock = std::chrono::steady_clock;
  const auto since = [](Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  Measured measured;
  Memory memory;
  for (const auto begin = Clock::now(); measured.milliseconds.size() < 2 || since(begin) < seconds;) {
    const auto start = Clock::now();
    operation();
    measured.milliseconds.push_back(1e3 * since(start));
    if (measured.milliseconds.size() == 1) measured.peak = memory.peak();
  }
  return measured;
}

}  // namespace bench
