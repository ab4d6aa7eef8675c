// SPDX-License-Identifier: MIT
#include "hps/kernel/prefix_sum.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "support/guarded_memory.h"
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
    const hps_tests::GuardedMemory memory(n * sizeof(U));
    auto* const sums = reinterpret_cast<U*>(memory.data());
    std::copy(values.begin(), values.end(), sums);
    prefix_sum<ZigZag>(sums, n, from);
    EXPECT_EQ(std::vector<U>(sums, sums + n), expected) << n;
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
