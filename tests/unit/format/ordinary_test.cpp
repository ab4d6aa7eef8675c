// SPDX-License-Identifier: MIT
// Ordinary data that is a great deal larger in memory than in the message passes by default; and what one side refuses,
// the other does, too.

#include <deque>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <unordered_map>
#include <variant>

#include "support/expect_error.h"
#include "support/sanitized.h"

#include <hps/packed.h>

namespace hps_tests {
namespace {

constexpr std::size_t million = 1000000;

template <class T>
void expect_passes(const T& t, const auto& format) {
  const std::string message = hps::to_string(t, format);
  EXPECT_TRUE(hps::from_string<T>(message, format) == t);
  std::istringstream in(message);
  EXPECT_TRUE(hps::from_stream<T>(in, format) == t);
}

TEST(Ordinary, Empty) {
  expect_passes(std::vector<std::string>(million), hps::compact);
  expect_passes(std::vector<std::string>(million), hps::raw);
  expect_passes(std::vector<std::string>(million), hps::packed);
  expect_passes(std::vector<std::optional<std::string>>(million), hps::compact);
  expect_passes(std::vector<std::optional<double>>(million), hps::packed);
  expect_passes(std::vector<bool>(million), hps::compact);
  expect_passes(std::vector<bool>(million), hps::raw);
}

TEST(Ordinary, DequesOfOneElement) {
  const std::vector<std::deque<int>> deques(million / 10, std::deque<int>(1));
  expect_passes(deques, hps::compact);
  expect_passes(deques, hps::raw);
}

TEST(Ordinary, EqualNumbers) {
  expect_passes(std::vector<int>(million, 7), hps::packed);
  expect_passes(std::vector<double>(million, 7), hps::packed);
}

// The sizes of the elements are smallest at the beginning of a stream.
TEST(Ordinary, SmallElementsFirst) {
  std::vector<std::vector<std::string>> all(50000, std::vector<std::string>(1));
  all[0].resize(50000);
  expect_passes(all, hps::compact);
  expect_passes(all, hps::raw);
  all[0].clear();
  all.back().resize(50000);
  expect_passes(all, hps::compact);
}

template <class T, class F>
bool serializes(const T& t, const F& format) {
  try {
    (void)hps::to_string(t, format);
    return true;
  } catch (const hps::LimitExceeded&) {
    return false;
  }
}

// The longest vector that serializes parses, the next one does not.
template <class E, class F>
void expect_same_limit(const F& format, auto&& fill, std::size_t most = 1 << 14) {
  const auto made = [&](std::size_t n) {
    std::vector<E> all(n);
    for (E& e : all) fill(e);
    return all;
  };
  std::size_t n = 0;
  for (std::size_t step = most; step; step /= 2)
    if (serializes(made(n + step), format)) n += step;
  ASSERT_GT(n, 0u);
  ASSERT_LT(n, 2 * most - 1) << "no limit: " << hps::shape::type_name<E>();
  EXPECT_EQ(hps::from_string<std::vector<E>>(hps::to_string(made(n), format), format).size(), n);
  const std::string refused = hps::to_string(made(n + 1), format.max_expansion(1 << 20));
  EXPECT_THROW(hps::from_string<std::vector<E>>(refused, format), hps::LimitExceeded)
      << hps::shape::type_name<E>() << " " << n + 1;
}

// The value that the error names is enough for both sides.
template <class T>
void expect_advice(const T& t, auto format) {
  try {
    (void)hps::to_string(t, format);
    FAIL();
  } catch (const hps::LimitExceeded& e) {
    const std::string what = e.what(), option = "serialize and parse with max_expansion(";
    const std::size_t at = what.find(option);
    ASSERT_NE(at, std::string::npos) << what;
    const std::size_t value = std::stoul(what.substr(at + option.size()));
    EXPECT_FALSE(serializes(t, format.max_expansion(value - 1)));
    EXPECT_TRUE(hps::from_string<T>(hps::to_string(t, format.max_expansion(value)), format.max_expansion(value)) == t);
  }
}

struct ByHand {
  std::deque<int> d;
  template <class B>
  void serialize(B& b) const {
    b << d;
  }
  template <class B>
  void parse(B& b) {
    b >> d;
  }
};

template <class F>
void expect_same_limits(const F& small) {
  const auto empty = [](auto&) {};
  expect_same_limit<std::deque<int>>(small, empty);
  expect_same_limit<std::vector<std::unordered_map<int, int>>>(small, [](auto& v) { v.resize(2), v[1][1] = 1; });
  expect_same_limit<std::optional<std::deque<int>>>(small, [](auto& o) { o.emplace(); });
  expect_same_limit<std::variant<int, std::deque<int>>>(small, [](auto& v) { v.template emplace<1>(); });
  expect_same_limit<std::unique_ptr<std::deque<int>>>(small, [](auto& p) { p = std::make_unique<std::deque<int>>(); });
  expect_same_limit<std::shared_ptr<char>>(small, [](auto& p) { p = std::make_shared<char>(); });
  expect_same_limit<std::array<std::list<char>, 2>>(small, [](auto& a) { a[0].resize(2); });
  expect_same_limit<ByHand>(small, empty);
  expect_same_limit<std::pair<std::set<int>, std::deque<int>>>(small, [](auto& p) { p.first.insert(1); });
}

TEST(BothSides, HaveOneLimit) {
  expect_same_limits(hps::compact.max_expansion(20));
  expect_same_limits(hps::raw.max_expansion(17));
}

TEST(BothSides, HaveOneLimitInColumns) {
  expect_same_limit<std::deque<int>>(
      hps::packed.max_expansion(1), [](auto&) {}, 1 << 17);
  if (sanitized) return;  // seconds
  expect_same_limit<std::shared_ptr<std::deque<int>>>(
      hps::packed.max_expansion(1), [](auto& p) { p = std::make_shared<std::deque<int>>(); }, 1 << 17);
}

TEST(BothSides, SayWhatWouldDo) {
  expect_advice(std::vector<std::deque<int>>(5000), hps::compact.max_expansion(20));
  expect_advice(std::vector<std::deque<int>>(5000), hps::raw.max_expansion(20));
  expect_advice(std::vector<double>(20 * million, 1.5), hps::packed);
}

}  // namespace
}  // namespace hps_tests
