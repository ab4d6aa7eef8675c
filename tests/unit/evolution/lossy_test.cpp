// SPDX-License-Identifier: MIT
// Numbers that are rounded on demand.

#include <chrono>
#include <cmath>
#include <limits>

#include "unit/evolution/reading.h"

namespace hps_tests {
namespace {

// In messages of all formats, by formats of all: they are parsed in place, or rewritten.
template <class Now, class Was>
void for_each_reading(const Was& was, auto&& f) {
  for_each_format([&](const auto& written) {
    const std::string message = hps::to_string(Holder<std::vector<Was>>{1, {was}, "after"}, written);
    for_each_format([&](const auto& read) {
      f([&] { return hps::from_string<Holder<std::vector<Now>>>(message, read.lossy()); });
    });
  });
}
template <class Now, class Was>
void expect_rounded(Was was, Now now) {
  for_each_reading<Now>(was, [&](auto&& parse) {
    const auto holder = parse();
    EXPECT_EQ(holder.member.at(0), now);
    EXPECT_EQ(holder.after, "after");
  });
  expect_refused<Now>(was, ", does not hold");
}
template <class Now, class Was>
void expect_refused_all_the_same(Was was) {
  for_each_reading<Now>(was, [&](auto&& parse) {
    expect_error<hps::ParseError>([&] { (void)parse(); }, ", does not hold");
  });
}

TEST(Lossy, Reals) {
  expect_rounded(0.1, 0.1f);
  expect_rounded(-1e-300, -0.0f);
  expect_rounded((1 << 24) + 1, 16777216.0f);
  expect_rounded((std::int64_t{1} << 53) + 1, 9007199254740992.0);
  expect_rounded(std::numeric_limits<std::uint64_t>::max(), 18446744073709551616.0);
  // Once, not to 64 bits first.
  using Wide = hps::detail::Int128;
  expect_rounded((Wide{1} << 100) + (Wide{1} << 47) + 1, 0x1.0000000000001p+100);
  expect_rounded(-(Wide{1} << 100) - (Wide{1} << 47), -0x1p+100);
  expect_rounded((Wide{1} << 120) + (Wide{1} << 96) + 1, 0x1.000002p+120f);
}
TEST(Lossy, RealsToIntegers) {
  expect_rounded(2.25, 2);
  expect_rounded(-2.75, std::int64_t{-3});
  expect_rounded(2.5f, std::uint8_t{2});  // to the even one
  expect_rounded(-0.25, 0u);
  expect_rounded(0.75, true);
}
TEST(Lossy, RangesAreKept) {
  expect_refused_all_the_same<float>(1e300);
  expect_refused_all_the_same<std::int8_t>(127.75);
  expect_refused_all_the_same<unsigned>(-0.75);
  expect_refused_all_the_same<int>(std::nan(""));
  expect_refused_all_the_same<std::int8_t>(128);
  expect_refused_all_the_same<bool>(2);
}
TEST(Lossy, TimesAreExact) {
  using std::chrono::milliseconds, std::chrono::seconds;
  expect_refused_all_the_same<seconds>(milliseconds(1500));
  expect_refused_all_the_same<std::chrono::duration<float>>(seconds((1 << 24) + 1));
}

// A format that rounds and one that does not have plans of their own.
TEST(Lossy, IsOfTheFormat) {
  const std::string message = hps::to_string(std::vector<double>{0.1}, hps::described);
  const auto exact = [&] { (void)hps::from_string<std::vector<float>>(message, hps::described); };
  EXPECT_THROW(exact(), hps::ParseError);
  EXPECT_EQ(hps::from_string<std::vector<float>>(message, hps::described.lossy()).at(0), 0.1f);
  EXPECT_THROW(exact(), hps::ParseError);
}

}  // namespace
}  // namespace hps_tests
