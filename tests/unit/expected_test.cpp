// SPDX-License-Identifier: MIT
// std::expected, where the standard library has it.

#include <gtest/gtest.h>
#include <hps/hps.h>

#include <sstream>
#include <version>

#ifdef __cpp_lib_expected
#include <expected>

#include "support/bytes.h"
#include "support/expect_error.h"
#include "support/until_done.h"
#include "unit/buffer/user_code.h"

namespace hps_tests {
namespace {

using E = std::expected<std::vector<int>, std::string>;

template <class T>
void check(const T& t, const char* bytes) {
  EXPECT_EQ(hex(hps::to_string(t)), bytes);
  std::vector<T> others{T(), t};
  if constexpr (requires { T(std::unexpect); }) others.push_back(T(std::unexpect));
  for (T& kept : others) {
    hps::from_string(unhex(bytes), kept);
    EXPECT_EQ(kept, t);
    hps::from_string(hps::to_string(t, hps::raw), kept, hps::raw);
    EXPECT_EQ(kept, t);
    std::istringstream in(unhex(bytes));
    hps::from_stream(in, kept);
    EXPECT_EQ(kept, t);
  }
  const std::string message = unhex(bytes);
  for (std::size_t n = 0; n < message.size(); ++n)
    EXPECT_THROW(hps::from_string<T>(message.substr(0, n)), hps::ParseError);
}

TEST(Expected, ValueAndError) {
  check(E{{1, 2}}, "00 02 02 04");
  check(E{std::unexpect, "no"}, "01 02 6e 6f");
}

TEST(Expected, OfNothing) {
  using Nothing = std::expected<void, int>;
  check(Nothing{}, "00");
  check(Nothing{std::unexpect, 5}, "01 0a");
}

TEST(Expected, InsideOfOthers) { check(std::vector<E>{E{{1}}, E{std::unexpect, "x"}}, "02 00 01 02 01 01 78"); }

TEST(Expected, RefusesOtherIndices) {
  EXPECT_EQ(place_in<E>(unhex("02 00")).offset, 0u);
  EXPECT_EQ(place_in<std::vector<E>>(unhex("02 00 00 03 00")).offset, 3u);
}

// A value or an error whose functions throw: what was there before is there still, or a new one.
TEST(Expected, OfWhatThrows) {
  using user_code::Touchy, user_code::Own, user_code::Failing;
  const auto check = [](auto... values) {
    const std::ptrdiff_t live = Touchy::live;
    for (const auto& value : {values...}) {
      const std::string bytes = hps::to_string(value);
      for (const auto& before : {values...}) {
        until_done([&](std::size_t n) {
          auto parsed = before;
          bool done = false;
          try {
            const Failing failing(n);
            hps::from_string(bytes, parsed);
            done = true;
          } catch (const Own& own) {
            EXPECT_EQ(own.number, n);
          }
          hps::from_string(hps::to_string(parsed), parsed);
          hps::from_string(bytes, parsed);
          EXPECT_EQ(parsed, value);
          return done;
        });
      }
    }
    EXPECT_EQ(Touchy::live, live);
  };
  check(std::expected<Touchy, int>(Touchy(1)), std::expected<Touchy, int>(std::unexpect, 2));
  check(std::expected<int, Touchy>(1), std::expected<int, Touchy>(std::unexpect, Touchy(2)));
}

}  // namespace
}  // namespace hps_tests

#else
TEST(Expected, Missing) { GTEST_SKIP() << "this standard library has no std::expected"; }
#endif
