// SPDX-License-Identifier: MIT
#include "hps/kernel/float128.h"

#include <gtest/gtest.h>

#include <cmath>

namespace hps::kernel {
namespace {

using Limits = std::numeric_limits<long double>;

long double round_trip(long double v) {
  long double copy = 0;
  EXPECT_TRUE(from_float128(to_float128(v), copy));
  return copy;
}

TEST(Float128, KnownBits) {
  const struct {
    long double v;
    std::uint64_t high, low;
  } known[] = {
      {0.L, 0, 0},
      {-0.L, 0x8000000000000000, 0},
      {1.L, 0x3fff000000000000, 0},
      {-2.L, 0xc000000000000000, 0},
      {1.5L, 0x3fff800000000000, 0},
      {0x1.00000000000018p0L, 0x3fff000000000000, 0x1800000000000000},
      {0x1p-1022L, 0x3c01000000000000, 0},
      {Limits::infinity(), 0x7fff000000000000, 0},
      {-Limits::infinity(), 0xffff000000000000, 0},
      {Limits::quiet_NaN(), 0x7fff800000000000, 0},
  };
  for (const auto& k : known) {
    const Float128 f = to_float128(k.v);
    EXPECT_EQ(f.high, k.high) << static_cast<double>(k.v);
    EXPECT_EQ(f.low, static_cast<long double>(static_cast<double>(k.v)) == k.v || Limits::digits > 53 ? k.low : f.low);
  }
}

TEST(Float128, EveryValueOfThePlatformComesBack) {
  for (const long double v : {0.1L, -1.L / 3, Limits::max(), Limits::lowest(), Limits::min(), Limits::denorm_min(),
                              Limits::min() / 3, 1 + Limits::epsilon(), 1e300L, 1e-300L, 123456789012345678.L}) {
    EXPECT_EQ(round_trip(v), v);
    EXPECT_EQ(round_trip(-v), -v);
  }
  EXPECT_TRUE(std::signbit(round_trip(-0.L)));
  EXPECT_TRUE(std::isinf(round_trip(Limits::infinity())));
  EXPECT_TRUE(std::isnan(round_trip(Limits::quiet_NaN())));
  EXPECT_TRUE(std::signbit(round_trip(-Limits::quiet_NaN())));
}

TEST(Float128, EveryExponent) {
  for (int e = Limits::min_exponent - Limits::digits; e < Limits::max_exponent; e += 7) {
    const long double v = std::ldexp(1.25L, e);
    EXPECT_EQ(round_trip(v), v) << e;
  }
}

TEST(Float128, RefusesWhatIsTooLarge) {
  const Float128 largest{~std::uint64_t{0}, 0x7ffeffffffffffff};
  long double v = 0;
  EXPECT_EQ(from_float128(largest, v), Limits::digits == 113);
}

TEST(Float128, MorePrecisionThanHere) {
  const Float128 third{0x5555555555555555, 0x3ffd555555555555};
  long double v = 0;
  EXPECT_TRUE(from_float128(third, v));
  EXPECT_NEAR(static_cast<double>(v), 1. / 3, 1e-15);
  const Float128 tiny{1, 0};  // the least of all, 2^-16494
  EXPECT_TRUE(from_float128(tiny, v));
  EXPECT_GE(v, 0);
}

TEST(Float128, ForeignNotANumber) {
  long double v = 0;
  EXPECT_TRUE(from_float128({1, 0x7fff000000000000}, v));
  EXPECT_TRUE(std::isnan(v));
}

}  // namespace
}  // namespace hps::kernel
