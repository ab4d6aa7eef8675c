// SPDX-License-Identifier: MIT
#include "hps/kernel/find.h"

#include <gtest/gtest.h>

#include <vector>

#include "support/isa.h"

namespace hps::kernel {
namespace {

class FindValue : public hps_tests::WithEachIsa {};
INSTANTIATE_TEST_SUITE_P(Isa, FindValue, hps_tests::each_isa(), hps_tests::isa_name);

// At each place among values of each number, and nowhere.
template <class U>
void test_all_places() {
  for (std::size_t n = 0; n < 300; ++n) {
    std::vector<U> values(n + 1, U{7});  // of which the last is not asked for
    values[n] = 9;
    const auto found = [&] { return on_best<Find<U>>(static_cast<const U*>(values.data()), n, U{9}); };
    EXPECT_EQ(found(), n);
    for (std::size_t at = n; at-- > 0;) {
      values[at] = 9;
      EXPECT_EQ(found(), at) << "of " << n;
    }
  }
}

TEST_P(FindValue, EightBits) { test_all_places<std::uint8_t>(); }
TEST_P(FindValue, SixteenBits) { test_all_places<std::uint16_t>(); }
TEST_P(FindValue, ThirtyTwoBits) { test_all_places<std::uint32_t>(); }
TEST_P(FindValue, SixtyFourBits) { test_all_places<std::uint64_t>(); }

}  // namespace
}  // namespace hps::kernel
