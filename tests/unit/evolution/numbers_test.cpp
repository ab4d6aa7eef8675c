// SPDX-License-Identifier: MIT
// Numbers, enumerations and times of another type.

#include <chrono>
#include <cmath>
#include <limits>

#include "unit/evolution/reading.h"

namespace hps_tests {
namespace {

enum class Tool : std::uint8_t { orbitrap = 1, astral = 2 };
namespace newer {

enum class Tool : std::int16_t { astral = 7, timstof = -3, orbitrap = 9 };

}  // namespace newer

TEST(Evolution, Integers) {
  expect_read<std::int64_t>(std::int8_t{-5}, -5);
  expect_read<std::int8_t>(std::int64_t{-128}, -128);
  expect_read<std::uint8_t>(std::int64_t{255}, 255);
  expect_read<std::uint64_t>(std::int32_t{7}, 7u);
  expect_read<std::uint16_t>('a', 97);
  expect_read<char>(97, 'a');
  expect_read<int>(static_cast<char>(-3), -3);  // signed, whatever the platform says
  expect_read<char>(std::int8_t{-3}, static_cast<char>(-3));
  expect_refused<char>(200, "the number 200 of type ");
  expect_read<bool>(1, true);
  expect_read<int>(true, 1);
  expect_read<std::int64_t>(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::min());
  expect_refused<std::int8_t>(128, "the number 128 of type int32, which the type of today, int8, does not hold");
  expect_refused<std::uint8_t>(-1, "the number -1 of type ");
  expect_refused<bool>(2, "the number 2 of type ");
  expect_refused<std::int64_t>(std::numeric_limits<std::uint64_t>::max(), "the number 18446744073709551615 of type ");
  expect_refused<std::int32_t>(std::numeric_limits<std::int64_t>::min(), "the number -9223372036854775808 of type ");
}

TEST(Evolution, PathsOfErrors) {
  const std::vector<int> numbers{1, 128};
  const auto rows = hps::to_string(numbers, hps::described(hps::compact));
  expect_error<hps::ParseError>([&] { (void)hps::from_string<std::vector<std::int8_t>>(rows, hps::described); },
                                "[1] (written by an older or newer version of the type)");
  using Today = Holder<std::vector<std::int8_t>>;
  const auto columns = hps::to_string(Holder<std::vector<int>>{1, numbers, ""}, hps::described);
  expect_error<hps::ParseError>(
      [&] { (void)hps::from_string<Today>(columns, hps::described); },
      "the number 128 of type int32, which the type of today, int8, does not hold, value 1 of its column at byte");
  EXPECT_TRUE(place_of([&] { (void)hps::from_string<Today>(columns, hps::described); }).path.ends_with(".member"));
  const auto map = hps::to_string(std::map<int, int>{{1, 2}, {300, 4}}, hps::described(hps::compact));
  const auto place = place_of([&] { (void)hps::from_string<std::map<std::int8_t, int>>(map, hps::described); });
  EXPECT_EQ(place.path.substr(place.path.size() - 7), "[1].key");
  EXPECT_EQ(place.offset, map.size() - 3);
}

TEST(Evolution, Reals) {
  expect_read<double>(1.5f, 1.5);
  expect_read<float>(-0.25, -0.25f);
  expect_read<double>(1 << 30, 1073741824.0);
  expect_read<int>(-3.0, -3);
  expect_read<long double>(2.5, 2.5L);
  expect_read<float>(std::numeric_limits<double>::infinity(), std::numeric_limits<float>::infinity());
  expect_refused<float>(0.1, "the number 0.10000000000000001 of type ");
  expect_refused<float>((1 << 24) + 1, "the number 16777217 of type ");
  expect_refused<int>(1.5, "the number 1.5 of type ");
  expect_refused<int>(1e300, "of type float64, which the type of today, int32, does not hold");
  expect_refused<int>(std::numeric_limits<double>::quiet_NaN(), "the number nan of type float64, which");
  const auto nan = hps::to_string(std::numeric_limits<double>::quiet_NaN(), hps::described(hps::compact));
  EXPECT_TRUE(std::isnan(hps::from_string<float>(nan, hps::described)));
}

TEST(Evolution, Enumerations) {
  expect_read_everywhere<newer::Tool>(Tool::astral, newer::Tool::astral);
  expect_read<newer::Tool>(Tool::orbitrap, newer::Tool::orbitrap);
  expect_read<int>(Tool::astral, 2);
  expect_read<Tool>(2, Tool::astral);
  expect_refused<Tool>(
      newer::Tool::timstof,
      R"(the number -3, "timstof", of type Tool, which has no name in the type of today, Tool, where names)");
  expect_refused<newer::Tool>(Tool{9}, R"(the number 9 of type Tool, which is "orbitrap" in the type of today, Tool)");
  expect_refused<newer::Tool>(
      Tool{5}, "the number 5 of type Tool, which has no name in the type of today, Tool, where names have new numbers");
}

enum class Wide : std::int64_t { low = -5, red = 1, high = std::numeric_limits<std::int64_t>::max() };
namespace newer {

enum class Wide : std::uint64_t { high = std::numeric_limits<std::uint64_t>::max(), red = 3 };

}  // namespace newer
}  // namespace
}  // namespace hps_tests
template <>
struct hps::Enumerators<hps_tests::Wide>
    : hps::Values<hps_tests::Wide::low, hps_tests::Wide::red, hps_tests::Wide::high> {};
template <>
struct hps::Enumerators<hps_tests::newer::Wide>
    : hps::Values<hps_tests::newer::Wide::high, hps_tests::newer::Wide::red> {};
namespace hps_tests {
namespace {

TEST(Evolution, EnumeratorsBeyondTheirRange) {
  expect_read<newer::Wide>(Wide::high, newer::Wide::high);
  expect_read<Wide>(newer::Wide::high, Wide::high);
  expect_refused<newer::Wide>(Wide::low, R"(the number -5, "low", of type Wide, which has no name in)");
}

TEST(Evolution, Times) {
  using namespace std::chrono;
  expect_read<milliseconds>(seconds(3), milliseconds(3000));
  expect_read<seconds>(milliseconds(-3000), seconds(-3));
  expect_read<duration<double>>(milliseconds(1500), duration<double>(1.5));
  expect_refused<seconds>(milliseconds(1),
                          "the number 1 of type duration (int64, 1/1000 s), which the type of today, duration (");
  expect_refused<duration<double>>(
      milliseconds(1), "the number 1 of type duration (int64, 1/1000 s), which the type of today, duration (");
  expect_refused<nanoseconds>(hours(1'000'000'000'000), "the number 1000000000000 of type ");
}

// Their quotients in long double are rounded to a double.
TEST(Evolution, TimesThatOnlySeemExact) {
  using Seconds = std::chrono::duration<double>;
  for (const long n : {13517734, 40109736, 52360429})
    expect_refused<Seconds>(std::chrono::nanoseconds(n),
                            "which the type of today, duration (float64, 1 s), does not hold");
  expect_read<Seconds>(std::chrono::nanoseconds(1'500'000'000), Seconds(1.5));
}

}  // namespace
}  // namespace hps_tests
