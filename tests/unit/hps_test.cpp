// SPDX-License-Identifier: MIT
// The public functions, and what they allocate.

#include "hps/hps.h"

#include <gtest/gtest.h>

#include <chrono>
#include <deque>
#include <list>
#include <optional>
#include <queue>
#include <ratio>
#include <sstream>
#include <variant>

#include "support/allocations.h"
#include "support/bytes.h"

namespace hps_tests {
namespace {

struct Ion {
  int charge = 0;
  double mz = 0;
  std::string annotation;
  bool operator==(const Ion&) const = default;
};
struct Peptide {
  std::string sequence;
  std::vector<Ion> ions;
  std::optional<double> q_value;
  bool operator==(const Peptide&) const = default;
};

const std::vector<Peptide> peptides(20, {"PEPTIDEPEPTIDEPEPTIDE",
                                         {{1, 100.5, "b1"}, {2, 1e3, "a long annotation, longer"}},
                                         0.01});

TEST(Hps, OfTheReadme) {
  const std::string message = hps::to_string(peptides);
  EXPECT_EQ(hps::from_string<std::vector<Peptide>>(message), peptides);
  std::vector<std::byte> memory(hps::serialized_size(peptides, hps::raw));
  const auto written = hps::to_span(peptides, memory, hps::raw);
  EXPECT_EQ(hps::from_span<std::vector<Peptide>>(written, hps::raw), peptides);
}

TEST(Hps, EveryForm) {
  std::string text = "old";
  hps::to_string(5, text);
  EXPECT_EQ(hex(text), "0a");
  hps::to_string(5, text, hps::raw);
  EXPECT_EQ(hex(text), "05 00 00 00");
  int i = 0;
  hps::from_string(text, i, hps::raw);
  EXPECT_EQ(i, 5);
  std::vector<unsigned char> bytes;
  hps::to_string(5, bytes);
  hps::from_span(bytes, i = 0);
  EXPECT_EQ(i, 5);
  std::stringstream stream;
  hps::to_stream(6, stream, hps::raw);
  hps::from_stream(stream, i, hps::raw);
  EXPECT_EQ(i, 6);
}

TEST(Hps, FormatsCarryOptions) {
  constexpr auto f = hps::compact.max_depth(64).max_expansion(7).canonical();
  static_assert(f.limits.depth == 64 && f.limits.expansion == 7 && f.limits.canonical);
  static_assert(hps::Format<hps::Compact> && hps::Format<hps::Raw> && !hps::Format<int>);
  EXPECT_EQ(hps::from_string<int>(hps::to_string(1, f), f), 1);
}

TEST(Hps, ErrorsDeriveFromError) {
  static_assert(std::is_base_of_v<std::runtime_error, hps::Error>);
  static_assert(std::is_base_of_v<hps::Error, hps::ParseError> && std::is_base_of_v<hps::Error, hps::LimitExceeded>);
  static_assert(std::is_base_of_v<hps::Error, hps::BufferTooSmall>);
}

TEST(Hps, AfterAnErrorTheObjectIsValid) {
  const std::string message = hps::to_string(peptides);
  auto kept = peptides;
  for (std::size_t n = 0; n < message.size(); n += 11) {
    EXPECT_THROW(hps::from_string(message.substr(0, n), kept), hps::ParseError);
    for (auto& p : kept) p.sequence += p.ions.empty() ? "" : p.ions.back().annotation;
  }
  hps::from_string(message, kept);
  EXPECT_EQ(kept, peptides);
}

// Serializes into a kept string and parses into a kept object, twice: the second time allocates nothing.
template <class T, class F>
void expect_no_allocation(const T& t, const F& format, const char* what) {
  std::string message;
  std::vector<std::byte> bytes;
  T kept{};
  const auto once = [&] {
    hps::to_string(t, message, format);
    hps::to_string(t, bytes, format);
    hps::from_string(message, kept, format);
    hps::from_span(bytes, kept, format);
  };
  once();
  const AllocationScope scope;
  once();
  EXPECT_EQ(scope.count(), 0u) << what;
}

TEST(Hps, KeptObjectsAllocateNothing) {
  const auto check = [](const auto& t, const char* what) {
    expect_no_allocation(t, hps::compact, what);
    expect_no_allocation(t, hps::raw, what);
  };
  const std::string text(100, 'x');
  check(peptides, "records");
  check(text, "string");
  check(std::vector<double>(1000, 0.5), "doubles");
  check(std::vector<int>(1000, 300), "integers");
  check(std::vector<bool>(1000), "bools");
  check(std::vector<std::vector<std::string>>(10, std::vector<std::string>(10, text)), "nested");
  check(std::list<std::string>(10, text), "list");
  check(std::deque<std::string>(1000, text), "deque");
  check(std::map<int, std::string>{{1, text}, {2, text}, {3, text}}, "map");
  check(std::multiset<int>{1, 1, 2, 3}, "multiset");
  check(std::optional<std::string>(text), "optional");
  check(std::variant<int, std::string>(text), "variant");
  check(std::wstring(100, L'x'), "wstring");
  std::priority_queue<int> queue;
  for (int i = 0; i < 100; ++i) queue.push(i);
  check(queue, "priority_queue");
}

TEST(Hps, KeptUniquePointersAllocateNothing) {
  std::unique_ptr<std::string> kept, value = std::make_unique<std::string>(100, 'x');
  const std::string message = hps::to_string(value);
  hps::from_string(message, kept);
  std::vector<std::unique_ptr<int>> many, pointers(100);
  for (auto& p : pointers) p = std::make_unique<int>(1);
  const std::string all = hps::to_string(pointers);
  hps::from_string(all, many);
  const AllocationScope scope;
  hps::from_string(message, kept);
  EXPECT_EQ(scope.count(), 0u);
  hps::from_string(all, many);
  EXPECT_EQ(scope.count(), 0u) << "vector<unique_ptr>";
}

TEST(Hps, ParsedOnceAllocatesLittleMoreThanItHolds) {
  const std::string message = hps::to_string(std::vector<double>(100000, 0.5));
  const AllocationScope scope;
  const auto v = hps::from_string<std::vector<double>>(message);
  EXPECT_EQ(scope.count(), 1u);
  EXPECT_LT(scope.peak(), 801000u);
}

// Strings and arrays tell their sizes at once, so that a new string does not grow again and again.
template <class T, class F>
void expect_one_allocation(const T& t, const F& format, const char* what) {
  const std::size_t size = hps::serialized_size(t, format);
  ASSERT_GT(size, 20000u) << what;
  const AllocationScope scope;
  const std::string message = hps::to_string(t, format);
  EXPECT_EQ(message.size(), size) << what;
  EXPECT_EQ(scope.count(), 1u) << what;
  EXPECT_LT(scope.peak(), size + size / 8) << what;
}

TEST(Hps, NewStringsAreAllocatedOnce) {
  const std::string text(86, 'x');
  const std::vector<std::string> strings(1000, text);
  const std::vector<Peptide> many(300, peptides[0]);
  const std::pair integers_and_strings(std::vector<std::int64_t>(1000, 1), strings);
  expect_one_allocation(strings, hps::raw, "strings");
  expect_one_allocation(strings, hps::compact, "strings, compact");
  expect_one_allocation(many, hps::raw, "records with records");
  expect_one_allocation(integers_and_strings, hps::raw, "integers and strings");
  expect_one_allocation(std::pair(1, std::vector<double>(10000)), hps::compact, "doubles, compact");
  expect_one_allocation(std::vector<std::optional<std::string>>(1000, text), hps::raw, "optional strings");
  expect_one_allocation(std::vector<bool>(500000), hps::raw, "bools");
}

// Without a look at all that they hold, which may be nested deeper than the stack.
TEST(Hps, NewStringsOfAllElse) {
  const std::vector nested(10, std::vector(10, std::vector(10, std::vector<std::string>(10, "text"))));
  const std::map<int, std::string> map{{1, std::string(100000, 'x')}};
  const std::vector<std::unique_ptr<int>> nothing(100000);
  std::string kept;
  const auto check = [&](const auto& t, const auto& format) {
    hps::to_string(t, kept, format);
    EXPECT_EQ(hps::to_string(t, format), kept);
    EXPECT_LT(hps::to_string(t, format).capacity(), 4 * kept.size());
  };
  check(nested, hps::raw);
  check(nested, hps::compact);
  check(map, hps::raw);
  check(nothing, hps::raw);
  check(std::vector<std::uint64_t>(100000), hps::compact);
}

// A clock that counts in coarser steps reaches further than the nanoseconds of a message.
TEST(TimePoints, BeyondNanoseconds) {
  using Time = std::chrono::system_clock::time_point;
  if constexpr (std::ratio_equal_v<Time::period, std::nano>) GTEST_SKIP() << "this clock counts nanoseconds";
  for (const Time time : {Time::min(), Time::max()}) {
    EXPECT_THROW(hps::to_string(time), hps::Error);
    EXPECT_THROW(hps::to_string(time, hps::raw), hps::Error);
  }
}

}  // namespace
}  // namespace hps_tests
