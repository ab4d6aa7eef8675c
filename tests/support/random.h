// SPDX-License-Identifier: MIT
#pragma once

#include <random>

namespace hps_tests {

// The same numbers in each test that seeds it.
inline std::mt19937_64& random() {
  static std::mt19937_64 engine;
  return engine;
}

// 0 to n - 1
inline int below(int n) { return static_cast<int>(random()() % static_cast<unsigned>(n)); }

}  // namespace hps_tests
