// SPDX-License-Identifier: MIT
#pragma once
// What the tests of columns share.

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "hps/format/packed/input.h"
#include "support/isa.h"

namespace hps_tests {

inline std::mt19937_64& random() {
  static std::mt19937_64 engine;
  return engine;
}

// With each kind of processor, and the same random numbers.
class ColumnTest : public WithEachIsa {
 protected:
  ColumnTest() { random().seed(2026); }
};

// n values f(i)
template <class V>
std::vector<V> made(std::size_t n, auto&& f) {
  std::vector<V> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<V>(f(i));
  return values;
}

// The same bytes, whatever the processor has.
template <class F>
std::string on_each_isa(F&& bytes) {
  using hps::kernel::isa;
  const auto best = isa;
  isa = hps::kernel::Isa::portable;
  const std::string expected = bytes();
  isa = best;
  EXPECT_EQ(bytes(), expected);
  return expected;
}

// Whether they could be parsed; in memory of exactly their size, for sanitizers.
inline bool parses(const std::string& bytes, const std::function<void(hps::column::Input)>& parse) {
  const auto memory = std::make_unique<char[]>(bytes.size());
  std::copy(bytes.begin(), bytes.end(), memory.get());
  try {
    parse({memory.get(), memory.get(), memory.get() + bytes.size()});
    return true;
  } catch (const hps::column::Failure& failure) {
    EXPECT_LE(failure.offset, bytes.size());
    return false;
  }
}

// Every prefix is refused; bytes that are changed are, or mean something else.
inline void expect_safe(const std::string& bytes, const std::function<void(hps::column::Input)>& parse) {
  const std::size_t step = bytes.size() / 64 + 1;
  for (std::size_t n = 0; n < bytes.size(); n += step) EXPECT_FALSE(parses(bytes.substr(0, n), parse)) << n;
  for (std::size_t i = 0; i < bytes.size(); i += step) {
    for (const int change : {1, 0x10, 0xff}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ change);
      parses(changed, parse);
    }
  }
}

}  // namespace hps_tests
