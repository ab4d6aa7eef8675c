// SPDX-License-Identifier: MIT
// Ordinary data passes; writers and readers agree on the rest.

#include <array>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "unit/trust/hostile.h"

namespace hps_tests::hostile {
namespace {

TEST(Hostile, OrdinaryDataPasses) {
  const auto passes = [](auto make, auto... formats) {
    const auto one = [&](auto format) {
      using T = decltype(make());
      std::string message;
      EXPECT_FALSE(on_a_thread([&] { message = hps::to_string(make(), format); }).failed());
      const Result r = parse<T>(message, format), s = parse_stream<T>(message, format);
      EXPECT_FALSE(r.failed()) << r.text;
      EXPECT_FALSE(s.failed()) << s.text;
    };
    (one(formats), ...);
  };
  passes([] { return std::vector<std::string>(1'000'000); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<std::optional<int>>(1'000'000); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<std::optional<std::string>>(1'000'000); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<bool>(1'000'000, true); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<double>(1'000'000, 2.5); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<std::uint64_t>(1'000'000, 7); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<std::unique_ptr<int>>(1'000'000); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::list<int>(1'000'000, 1); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<std::vector<int>>(1'000'000); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::deque<int>(1'000'000, 1); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<std::deque<int>>(1'000'000, std::deque<int>(1, 1)); }, hps::compact, hps::raw);
  passes(
      [] {
        std::vector<std::deque<int>> r(300'000);
        for (std::size_t i = 0; i < r.size(); ++i) r[i].push_back(static_cast<int>(i * 2'654'435'761u >> 3));
        return r;
      },
      hps::packed);
  passes(
      [] {
        std::map<int, std::string> r;
        for (int i = 0; i < 300'000; ++i) r.emplace_hint(r.end(), i, "");
        return r;
      },
      hps::compact, hps::raw, hps::packed);
}

std::size_t named_value(const std::string& text) {
  const std::size_t at = text.rfind("max_expansion");
  if (at == std::string::npos) return 0;
  const std::size_t digit = text.find_first_of("0123456789", at);
  return digit == std::string::npos ? 0 : std::stoull(text.substr(digit));
}

TEST(Hostile, BothSidesAgree) {
  using T = std::vector<std::optional<std::array<double, 200>>>;
  in_all_formats([](auto format) {
    const auto throws = [&](std::size_t n) {
      const Result r = measured([&] { hps::to_string(T(n), format); });
      EXPECT_TRUE(r.outcome == Outcome::success || r.outcome == Outcome::limit) << r.text;
      return r.failed();
    };
    std::size_t good = 0, bad = 200'000;
    ASSERT_TRUE(throws(bad));
    while (bad - good > 1) (throws((good + bad) / 2) ? bad : good) = (good + bad) / 2;
    EXPECT_GT(good, 100u);
    EXPECT_FALSE(parse<T>(hps::to_string(T(good), format), format).failed()) << good;
    const Result sized = measured([&] { hps::serialized_size(T(bad), format); });
    EXPECT_EQ(sized.outcome, Outcome::limit);

    const std::string beyond = hps::to_string(T(bad), format.max_expansion(unlimited));
    const Result reader = parse<T>(beyond, format);
    EXPECT_EQ(reader.outcome, Outcome::limit) << bad;
    EXPECT_NE(reader.text.find("max_expansion"), std::string::npos) << reader.text;

    const Result writer = measured([&] { hps::to_string(T(bad), format); });
    EXPECT_NE(writer.text.find("max_expansion"), std::string::npos) << writer.text;
    const std::size_t value = named_value(writer.text);
    ASSERT_GT(value, 512u) << writer.text;
    const auto greater = format.max_expansion(value);
    std::string message;
    EXPECT_FALSE(measured([&] { message = hps::to_string(T(bad), greater); }).failed()) << writer.text;
    EXPECT_FALSE(parse<T>(message, greater).failed()) << writer.text;

    const Result large = measured([&] { hps::to_string(T(200'000), format); });
    const auto enough = format.max_expansion(named_value(large.text));
    EXPECT_FALSE(measured([&] { message = hps::to_string(T(200'000), enough); }).failed()) << large.text;
    EXPECT_FALSE(parse<T>(message, enough).failed()) << large.text;
  });
}

}  // namespace
}  // namespace hps_tests::hostile
