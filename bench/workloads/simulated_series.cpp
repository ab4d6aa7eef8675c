// SPDX-License-Identifier: MIT
#include "workloads/simulated_series.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <random>
#include <string>

namespace bench {
namespace {

// Random numbers, the same on every run.
class Noise {
 public:
  double uniform() { return std::uniform_real_distribution<double>()(engine_); }
  double normal(double deviation) { return std::normal_distribution<double>(0, deviation)(engine_); }
  int poisson(double mean) { return std::poisson_distribution<int>(mean)(engine_); }

 private:
  std::mt19937_64 engine_{20260905};
};

// value(i) for each place.
template <class T>
std::vector<T> made(std::size_t n, auto&& value) {
  std::vector<T> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<T>(value(static_cast<double>(i)));
  return values;
}

// A sensor that is sampled quickly: a slow wave, and noise.
IntArray sensor(std::size_t n) {
  return made<int>(n,
                   [noise = Noise()](double i) mutable { return 2000 + 500 * std::sin(i / 5000) + noise.normal(12); });
}

// A converter of 12 bits, whose results are in the upper ones of 16.
IntArray converter(std::size_t n) {
  return made<int>(n, [noise = Noise()](double i) mutable {
    return 16 * std::floor(std::clamp(2048 + 300 * std::sin(i / 200) + noise.normal(6), 0.0, 4095.0));
  });
}

// Events in a detector.
IntArray counts(std::size_t n) {
  return made<int>(n, [noise = Noise()](double) mutable { return noise.poisson(30); });
}

// Ranks of words, after G. K. Zipf: few are frequent, and there is no greatest one.
IntArray ranks(std::size_t n) {
  return made<int>(n, [noise = Noise()](double) mutable {
    return std::min(std::pow(1 - noise.uniform(), -1 / 0.3), 2'147'483'647.0);
  });
}

DoubleArray gauss(std::size_t n) {
  return made<double>(n, [noise = Noise()](double) mutable { return noise.normal(1); });
}

// A walk in steps of a hundredth.
DoubleArray prices(std::size_t n) {
  return made<double>(n, [noise = Noise(), price = 100.0](double) mutable {
    return std::round((price += noise.normal(0.02)) * 100) / 100;
  });
}

// Integers of a converter times its resolution.
DoubleArray volts(std::size_t n) {
  return made<double>(n, [noise = Noise(), level = 0.0](double) mutable {
    return std::round(level += noise.normal(5)) * 0.00030518;
  });
}

// Twelve plane waves on a grid, 100 points in each row and column of a layer.
DoubleArray field(std::size_t n) {
  struct Wave {
    double x, y, z, phase, amplitude;
  };
  Noise noise;
  std::vector<Wave> waves(12);
  std::ranges::generate(waves, [&] {
    return Wave{noise.normal(6), noise.normal(6), noise.normal(6), 2 * std::numbers::pi * noise.uniform(),
                noise.uniform()};
  });
  DoubleArray values(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto at = [i](std::size_t stride) { return static_cast<double>(i / stride % 100) / 100; };
    for (const Wave& w : waves)
      values[i] += w.amplitude * std::sin(w.x * at(10'000) + w.y * at(100) + w.z * at(1) + w.phase);
  }
  return values;
}

// x, y and z in turn, of the beads of a chain, in single precision.
DoubleArray positions(std::size_t n) {
  Noise noise;
  double bead[3] = {50, 50, 50};
  DoubleArray values;
  for (std::size_t i = 0; i < n; ++i)
    values.push_back(static_cast<double>(static_cast<float>(bead[i % 3] += noise.normal(0.3))));
  return values;
}

// For every day, one length.
std::vector<std::size_t> lengths(Scale scale) {
  if (scale == Scale::quick) return {10'000};
  return {1000, 10'000, 100'000, 1'000'000};
}

template <class T>
struct Set {
  std::string name;
  T (*make)(std::size_t);
};

// The second message continues where the first ends.
template <class T>
Workload<T> make_workload(const Set<T>& set, std::size_t length) {
  const T both = set.make(2 * length);
  const auto middle = both.begin() + static_cast<std::ptrdiff_t>(length);
  Workload<T> workload;
  workload.messages = {T(both.begin(), middle), T(middle, both.end())};
  return workload;
}

template <class T>
std::vector<LazyWorkload<T>> series(Scale scale, const std::vector<Set<T>>& sets) {
  std::vector<LazyWorkload<T>> all;
  for (const Set<T>& set : sets)
    for (const std::size_t length : lengths(scale))
      all.emplace_back("E3/" + set.name + ":" + std::to_string(length),
                       [set, length] { return make_workload(set, length); });
  return all;
}

}  // namespace

std::vector<LazyWorkload<IntArray>> simulated_int_series(Scale scale) {
  return series<IntArray>(scale, {{"int32-simulated-sensor", sensor},
                                  {"int32-simulated-converter", converter},
                                  {"int32-simulated-counts", counts},
                                  {"int32-simulated-ranks", ranks}});
}

std::vector<LazyWorkload<DoubleArray>> simulated_double_series(Scale scale) {
  return series<DoubleArray>(scale, {{"double-simulated-gauss", gauss},
                                     {"double-simulated-prices", prices},
                                     {"double-simulated-volts", volts},
                                     {"double-simulated-field", field},
                                     {"double-simulated-positions", positions}});
}

}  // namespace bench
