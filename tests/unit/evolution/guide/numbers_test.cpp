// SPDX-License-Identifier: MIT
// Numbers, enumerations, times. Written from the guide alone.

#include <cmath>
#include <limits>

#include "unit/evolution/guide/expect.h"

namespace hps_tests {
namespace guide_tests {
namespace {

TEST(EvolutionByTheGuide, Numbers) {
  expect_becomes<int>(true, 1);
  expect_becomes<bool>(1, true);
  expect_becomes<bool>(0.0, false);
  expect_fails<bool>(2, {"2"});
  expect_becomes<int>('A', 65);
  expect_becomes<char>(65, 'A');
  expect_becomes<double>(7, 7.0);
  expect_becomes<int>(-7.0, -7);
  expect_fails<int>(1.5, {"1.5"});
  expect_fails<int>(1e10, {"10000000000"});
  expect_fails<int>(std::nan(""), {"nan"});
  expect_fails<int>(HUGE_VAL, {"inf"});
  expect_becomes<float>(HUGE_VAL, HUGE_VALF);
  expect_becomes<double>(-HUGE_VALF, -HUGE_VAL);
  expect_fails<float>(0.1, {"0.1"});
  expect_fails<float>(1e300, {"e+300"});
  expect_becomes<float>(0.5, 0.5f);
  expect_object_or_error<float>(std::nan(""));           // nan to float
  expect_object_or_error<int>(-0.0);                     // -0.0 to int
  expect_object_or_error<float>(-0.0);                   // -0.0 to float
  expect_object_or_error<float>(std::ldexp(1.0, -149));  // denormal double to float, exact
  expect_becomes<double>(std::int64_t(1) << 60, std::ldexp(1.0, 60));
  expect_fails<double>((std::int64_t(1) << 53) + 1, {"9007199254740993"});
  expect_fails<int>(std::int64_t(1) << 31, {"2147483648"});
  expect_becomes<int>(std::int64_t(-2147483647) - 1, std::numeric_limits<int>::min());
  expect_fails<std::uint64_t>(-1, {"-1"});
  expect_fails<int>(~std::uint64_t(0), {"18446744073709551615"});
  expect_becomes<std::uint64_t>(std::numeric_limits<std::int64_t>::max(),
                                std::uint64_t(std::numeric_limits<std::int64_t>::max()));
  expect_becomes<Int128>(~std::uint64_t(0), static_cast<Int128>(~std::uint64_t(0)));
  expect_becomes<int>(static_cast<Int128>(-5), -5);
  expect_fails<std::uint64_t>(static_cast<Int128>(1) << 64);
  expect_becomes<std::uint64_t>(std::ldexp(1.0, 63), std::uint64_t(1) << 63);
  expect_fails<std::uint64_t>(std::ldexp(1.0, 64));
  expect_fails<std::int64_t>(std::ldexp(1.0, 63));
  expect_becomes<double>(1.5L, 1.5);
  expect_becomes<long double>(3, 3.0L);
  expect_becomes<char32_t>(u'x', U'x');
  expect_fails<char16_t>(U'\x1F600', {"128512"});
  expect_becomes<int>(E1::b, 2);
  expect_becomes<double>(E1::b, 2.0);
  expect_becomes<E1>(3, E1::c);
  expect_object_or_error<E1>(77);   // number without an enumerator
  expect_object_or_error<E1>(3.0);  // 3.0 to enumeration
  // path
  expect_fails<Rec<std::vector<std::int8_t>>>(Rec<std::vector<int>>{{1, 300}},
                                              {"the number 300", "does not hold", "at byte ", "x[1]"});
  expect_becomes<int>(static_cast<char>(-3), -3);
}

TEST(EvolutionByTheGuide, Enumerations) {
  expect_becomes<E2>(E1::a, E2::a);
  expect_becomes<E2>(E1::c, E2::c);
  expect_becomes<std::vector<E1>>(std::vector<E2>({E2::a, E2::b, E2::c}), std::vector<E1>({E1::a, E1::b, E1::c}));
  expect_fails<E1>(E2::d, {"d"});
  expect_becomes<E3>(E1::b, E3::b);
  expect_object_or_error<Flags2>(static_cast<Flags>(3));  // value without a name, 3
  expect_object_or_error<Flags2>(static_cast<Flags>(0));  // value without a name, 0
  expect_object_or_error<E2>(static_cast<E1>(100));       // value without a name, 100
  expect_becomes<E3>(E1::c, E3{3});
  expect_becomes<Rec<std::vector<E3>>>(Rec<std::vector<E1>>{{E1::a, E1::c}}, Rec<std::vector<E3>>{{E3::a, E3{3}}});
}

TEST(EvolutionByTheGuide, Times) {
  expect_becomes<std::chrono::milliseconds>(std::chrono::seconds(3), std::chrono::milliseconds(3000));
  expect_becomes<std::chrono::seconds>(std::chrono::milliseconds(-3000), std::chrono::seconds(-3));
  expect_fails<std::chrono::seconds>(std::chrono::milliseconds(1500), {"1500"});
  expect_fails<std::chrono::nanoseconds>(std::chrono::hours(1 << 30));
  expect_becomes<std::chrono::duration<double>>(std::chrono::milliseconds(1500), std::chrono::duration<double>(1.5));
  expect_becomes<std::chrono::milliseconds>(std::chrono::duration<double>(1.5), std::chrono::milliseconds(1500));
  expect_fails<std::chrono::seconds>(std::chrono::duration<double>(1.5));
  expect_becomes<std::chrono::hours>(std::chrono::minutes(120), std::chrono::hours(2));
  using Sec = std::chrono::time_point<std::chrono::system_clock, std::chrono::seconds>;
  using Ms = std::chrono::time_point<std::chrono::system_clock, std::chrono::milliseconds>;
  using Steady = std::chrono::time_point<std::chrono::steady_clock, std::chrono::milliseconds>;
  expect_becomes<Ms>(Sec(std::chrono::seconds(3)), Ms(std::chrono::seconds(3)));
  expect_becomes<Sec>(Ms(std::chrono::seconds(3)), Sec(std::chrono::seconds(3)));
  expect_fails<Sec>(Ms(std::chrono::milliseconds(1)), {"1"});
  expect_object_or_error<Ms>(Steady(std::chrono::milliseconds(5)));                     // other clock
  expect_object_or_error<std::chrono::milliseconds>(Ms(std::chrono::milliseconds(5)));  // time point to duration
  expect_object_or_error<int>(std::chrono::seconds(5));                                 // duration to int
  expect_object_or_error<std::chrono::seconds>(5);                                      // int to duration
  expect_object_or_error<std::chrono::duration<double>>(
      std::chrono::milliseconds(1));  // 1 ms to seconds as double: 0.001 is not exact

  expect_fails<std::chrono::nanoseconds>(std::chrono::hours(1 << 30), {"1073741824"});
}

}  // namespace
}  // namespace guide_tests
}  // namespace hps_tests
