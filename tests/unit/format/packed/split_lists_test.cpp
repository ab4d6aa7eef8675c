// SPDX-License-Identifier: MIT
// Split blocks whose tokens are numbers of values in a list.

#include <numeric>

#include "unit/format/packed/split_test.h"

namespace hps::detail::column {
namespace {

class SplitLists : public hps_tests::ColumnTest {};
INSTANTIATE_TEST_SUITE_P(Isa, SplitLists, hps_tests::each_isa(), hps_tests::isa_name);

constexpr SplitKind in_a_list{.listed = true};

template <class U>
void expect_listed() {
  for (std::size_t n = 5; n <= 1024; n = n < 70 ? n + 1 : n + 159) {
    std::vector<U> values =
        made<U>(n, [&](std::size_t i) { return i < 5 ? i * i * i : one_of<U>(static_cast<unsigned>(1 + n % 100)); });
    for (SplitKind kind = in_a_list; kind.order < 2; ++kind.order) {
      if (kind.order == 1) std::partial_sum(values.begin(), values.end(), values.begin());
      TokenCodes lengths;
      const std::string bytes = written(values, n % 2, {kind}, lengths);
      ASSERT_FALSE(bytes.empty());
      EXPECT_EQ(bytes[0] & 0x14, 0x10);
      expect_both_ways(values, n % 2, {kind});
    }
  }
}

TEST_P(SplitLists, ValuesOfAList) {
  expect_listed<std::uint8_t>();
  expect_listed<std::uint16_t>();
  expect_listed<std::uint32_t>();
  expect_listed<std::uint64_t>();
}

// Blocks one after another: what the head of each says, and how long the list is after it.
class Lists {
 public:
  struct Result {
    int head;
    unsigned listed;
    bool operator==(const Result&) const = default;
  };
  Result next(const std::vector<std::uint32_t>& values, const SplitWay& way = {in_a_list}) {
    const std::string bytes = written(values, false, way, lengths_);
    if (bytes.empty()) return {};
    std::vector<std::uint32_t> parsed(values.size());
    Input in(bytes.data(), bytes.data(), bytes.data() + bytes.size());
    Split<std::uint32_t>::get(in, parsed.data(), parsed.size(), codes_);
    EXPECT_EQ(parsed, values);
    EXPECT_EQ(in.remaining(), 0u);
    return {bytes[0] & 0xff, lengths_.listed};
  }
  // k different values, equally often.
  Result next(std::uint32_t first, std::uint32_t k) {
    return next(made<std::uint32_t>(1000, [&](std::size_t i) { return 1000000 * (first + i % k); }));
  }

 private:
  TokenCodes lengths_;
  KnownCodes codes_;
};

TEST_P(SplitLists, ListsAreKeptAndGrow) {
  using Result = Lists::Result;
  Lists lists;
  EXPECT_EQ(lists.next(0, 100), Result(0x10, 100));
  EXPECT_EQ(lists.next(0, 100), Result(0x18, 100));
  EXPECT_EQ(lists.next(10, 90), Result(0x18, 100));
  EXPECT_EQ(lists.next(50, 100), Result(0x10, 150));
  EXPECT_EQ(lists.next(0, 100), Result(0x18, 150));
  EXPECT_EQ(lists.next(300, 250), Result(0x10, 250));  // together there were too many
  EXPECT_EQ(lists.next(0, 100), Result(0x10, 100));
  EXPECT_EQ(lists.next(95, 20), Result(0x10, 20));  // of a longer list most would not occur
  EXPECT_EQ(lists.next(500, 1), Result());          // one value is no list
  EXPECT_EQ(lists.next(95, 20), Result(0x18, 20));
}

// New codes end the list with the values that occur, and a few more.
TEST_P(SplitLists, ListsAreCut) {
  Lists lists;
  EXPECT_EQ(lists.next(0, 100).listed, 100u);
  const auto two = made<std::uint32_t>(1000, [](std::size_t i) { return i % 100 ? 1000000 : 0; });
  EXPECT_EQ(lists.next(two), Lists::Result(0x10, 3));
  EXPECT_EQ(lists.next(two), Lists::Result(0x18, 3));
  EXPECT_EQ(lists.next(0, 4), Lists::Result(0x10, 4));
}

// Blocks of other kinds keep the list with its codes, or end it with codes of their own.
TEST_P(SplitLists, ListsBesideOtherWays) {
  Lists lists;
  const auto exponents = made<std::uint32_t>(20, [](std::size_t i) { return 5 * i; });  // not worth new codes
  EXPECT_EQ(lists.next(0, 100).head, 0x10);
  EXPECT_EQ(lists.next(exponents, {{0, 0, true}, 0, 0}), Lists::Result(0x1c, 100));
  EXPECT_EQ(lists.next(0, 100), Lists::Result(0x18, 100));
  const auto rarely = made<std::uint32_t>(1000, [](std::size_t i) { return i % 200 == 0; });
  EXPECT_EQ(lists.next(rarely, {{0, 8}, 0, 0}), Lists::Result(0, 0));
  EXPECT_EQ(lists.next(0, 100), Lists::Result(0x10, 100));
}

TEST_P(SplitLists, TooManyOrTooFewValuesForAList) {
  const auto are_listed = [](std::size_t k) {
    TokenCodes lengths;
    return !written(made<std::uint32_t>(1024, [=](std::size_t i) { return i % k * 1000; }), true, {in_a_list}, lengths)
                .empty();
  };
  EXPECT_FALSE(are_listed(1));
  EXPECT_TRUE(are_listed(2));
  EXPECT_TRUE(are_listed(256));
  EXPECT_FALSE(are_listed(257));
}

}  // namespace
}  // namespace hps::detail::column
