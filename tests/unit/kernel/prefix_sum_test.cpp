// SPDX-License-Identifier: MIT
#include "hps/kernel/prefix_sum.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "support/isa.h"
#include "support/random.h"

namespace hps::kernel {
namespace {

class PrefixSum : public hps_tests::WithEachIsa {};
INSTANTIATE_TEST_SUITE_P(Isa, PrefixSum, hps_tests::each_isa(), hps_tests::isa_name);

template <bool ZigZag, class U>
void expect_sums() {
  for (std::size_t n = 0; n < 100; ++n) {
    std::vector<U> values, expected;
    const auto from = static_cast<U>(hps_tests::random()());
    U sum = from;
    for (std::size_t i = 0; i < n; ++i) {
      values.push_back(static_cast<U>(hps_tests::random()()));
      const U v = ZigZag ? static_cast<U>(unzigzag(values[i])) : values[i];
      expected.push_back(sum = static_cast<U>(sum + v));
    }
    values.push_back(1);  // stays
    expected.push_back(1);
    prefix_sum<ZigZag>(values.data(), n, from);
    EXPECT_EQ(values, expected) << n;
  }
}

TEST_P(PrefixSum, OfEveryWidthAndSize) {
  expect_sums<false, std::uint8_t>();
  expect_sums<false, std::uint16_t>();
  expect_sums<false, std::uint32_t>();
  expect_sums<false, std::uint64_t>();
}

TEST_P(PrefixSum, OfCodes) {
  expect_sums<true, std::uint8_t>();
  expect_sums<true, std::uint16_t>();
  expect_sums<true, std::uint32_t>();
  expect_sums<true, std::uint64_t>();
}

}  // namespace
}  // namespace hps::kernel
