// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bench {

// A line on standard error with the share done and the time left, and the answer to Ctrl-C.
class Progress {
 public:
  // The progress of one benchmark.
  struct Track {
    std::int64_t iterations = 0;
    std::size_t done = 0;
  };

  // The progress of the whole run in the processes before this one: benchmarks done, their total, and the time.
  struct Before {
    std::size_t done = 0;
    std::size_t total = 0;
    double seconds = 0;
  };

  static Progress& instance();

  // Installs the handler of Ctrl-C: what was measured up to then is kept, a second Ctrl-C kills.
  void start(std::size_t benchmarks, std::size_t repetitions, Before before);
  static bool interrupted();

  void preparing(std::string_view what);
  void checking(std::string_view name);
  // Google Benchmark looks for the number of iterations with runs that it does not keep. A run that took as
  // many iterations as the one before it is a repetition; so the first repetition is seen with the second.
  void ran(Track& track, std::int64_t iterations);
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void draw(const std::string& text);

  Clock::time_point start_;
  Clock::time_point drawn_;
  Before before_;
  std::size_t total_ = 0;
  std::size_t done_ = 0;
  std::size_t repetitions_ = 0;
};

}  // namespace bench
