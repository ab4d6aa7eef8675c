// SPDX-License-Identifier: MIT
#include "hps/kernel/zigzag.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace hps::kernel {
namespace {

template <class Signed, class Unsigned>
void check() {
  const Signed least = std::numeric_limits<Signed>::min(), most = std::numeric_limits<Signed>::max();
  EXPECT_EQ((zigzag<Unsigned>(Signed{0})), 0u);
  EXPECT_EQ((zigzag<Unsigned>(Signed{-1})), 1u);
  EXPECT_EQ((zigzag<Unsigned>(Signed{1})), 2u);
  EXPECT_EQ((zigzag<Unsigned>(most)), static_cast<Unsigned>(std::numeric_limits<Unsigned>::max() - 1));
  EXPECT_EQ((zigzag<Unsigned>(least)), std::numeric_limits<Unsigned>::max());
  for (const Signed v : {least, static_cast<Signed>(least + 1), Signed{-64}, Signed{-1}, Signed{0}, Signed{63}, most}) {
    const auto u = static_cast<Unsigned>(v);
    EXPECT_EQ(static_cast<Signed>(unzigzag(zigzag<Unsigned>(v))), v);
    EXPECT_EQ(zigzag_if(Unsigned{1}, u), zigzag<Unsigned>(v));
    EXPECT_EQ(zigzag_if(Unsigned{0}, u), u);
    for (const Unsigned fold : {Unsigned{0}, Unsigned{1}}) EXPECT_EQ(unzigzag_if(fold, zigzag_if(fold, u)), u);
  }
}

TEST(ZigZag, EveryWidth) {
  check<std::int8_t, std::uint8_t>();
  check<std::int16_t, std::uint16_t>();
  check<std::int32_t, std::uint32_t>();
  check<std::int64_t, std::uint64_t>();
}

TEST(ZigZag, IsConstant) {
  static_assert(zigzag<std::uint32_t>(-3) == 5);
  static_assert(unzigzag(std::uint32_t{5}) == static_cast<std::uint32_t>(-3));
}

}  // namespace
}  // namespace hps::kernel
