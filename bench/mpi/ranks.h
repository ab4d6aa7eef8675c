// SPDX-License-Identifier: MIT
#pragma once
// Two ranks that take the time of what goes there and back. Rank 0 asks and takes the time, rank 1 answers.

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include <nlohmann/json.hpp>

namespace bench {

inline int rank() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}
inline int peer() { return 1 - rank(); }
inline bool asks() { return rank() == 0; }

template <class Operation>
double microseconds(Operation operation) {
  const auto start = std::chrono::steady_clock::now();
  operation();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

// The times of one kind of trip.
class Series {
 public:
  void add(double time) { times_.push_back(time); }

  nlohmann::json row() const {
    const auto runs = static_cast<double>(times_.size());
    std::vector<double> sorted = times_;
    std::ranges::sort(sorted);
    const double mean = std::accumulate(sorted.begin(), sorted.end(), 0.0) / runs;
    double squares = 0;
    for (const double time : sorted) squares += (time - mean) * (time - mean);
    return {{"mean_us", mean},
            {"stddev_us", std::sqrt(squares / (runs - 1))},
            {"minimum_us", sorted.front()},
            {"median_us", sorted[sorted.size() / 2]},
            {"runs", sorted.size()}};
  }

 private:
  std::vector<double> times_;
};

}  // namespace bench
