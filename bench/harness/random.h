// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace bench {

// Numbers that are the same everywhere: the engine is fixed by the standard, its distributions are not, so
// ranges are mapped here, without functions of libm, whose last bit differs between machines.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }

  // Below `bound`; the bias is below bound / 2^64.
  std::uint64_t below(std::uint64_t bound) { return engine_() % bound; }

  // From `first` to `last`, both included.
  int between(int first, int last) {
    return first + static_cast<int>(below(static_cast<std::uint64_t>(last - first) + 1));
  }

  // In [0, 1), 53 random bits.
  double uniform() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

  bool chance(double probability) { return uniform() < probability; }

  // Bell-shaped with mean 0 and deviation 1: the sum of twelve uniform numbers (Irwin-Hall).
  double normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += uniform();
    return sum;
  }

  template <class T>
  const T& pick(const std::vector<T>& values) {
    return values[static_cast<std::size_t>(below(values.size()))];
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace bench
