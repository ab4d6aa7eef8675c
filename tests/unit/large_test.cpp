// SPDX-License-Identifier: MIT
// Sizes that do not fit in 32 bits. Skipped under sanitizers and where there is not enough memory.

#include <gtest/gtest.h>
#include <hps/hps.h>

#include <fstream>
#include <string>
#include <vector>

#include "support/sanitized.h"

namespace hps_tests {
namespace {

constexpr std::size_t beyond = (std::size_t{1} << 32) + 4321;

struct Large {
  int before = 0;
  std::vector<double> numbers;
  std::string text;
  std::vector<std::uint16_t> varints;
  int behind = 0;
  bool operator==(const Large&) const = default;
};

std::size_t available_memory() {
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("MemAvailable:")) return std::stoull(line.substr(13)) << 10;
  return 0;
}

class LargeMessage : public testing::Test {
 protected:
  void SetUp() override {
    if (sanitized) GTEST_SKIP() << "takes too long under sanitizers";
    if (available_memory() >> 30 < 16) GTEST_SKIP() << "needs 16 GiB of memory";
  }
};

template <class F>
void expect_round_trip(const Large& value, std::size_t least, const F& format) {
  const std::string message = hps::to_string(value, format);
  EXPECT_GE(message.size(), least);
  EXPECT_TRUE(hps::from_string<Large>(message, format) == value);
}

TEST_F(LargeMessage, Doubles) {
  Large value{1, std::vector<double>(beyond / 8, 0.5), "x", {300}, 2};
  value.numbers.back() = 1.5;
  expect_round_trip(value, beyond / 8 * 8, hps::raw);
}

TEST_F(LargeMessage, String) {
  Large value{1, {0.5}, std::string(beyond, 'x'), {300}, 2};
  value.text.back() = 'y';
  expect_round_trip(value, beyond, hps::compact);
}

TEST_F(LargeMessage, Varints) {
  Large value{1, {0.5}, "x", std::vector<std::uint16_t>(beyond / 3, 20000), 2};
  value.varints.back() = 7;
  expect_round_trip(value, beyond / 3 * 3 - 2, hps::compact);
}

}  // namespace
}  // namespace hps_tests
