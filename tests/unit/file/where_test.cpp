// SPDX-License-Identifier: MIT
// Objects that have a number between two bounds.

#include <cmath>
#include <limits>

#include "support/expect_error.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

struct Inner {
  float y = 0;
};
struct Inner64 {
  double y = 0;
};
struct Row {
  std::int32_t id = 0;
  double x = 0;
  Inner inner;
  std::uint64_t large = 0;
  std::int64_t least = 0;
  bool flag = false;
  std::optional<int> maybe;
  std::vector<int> many;
};

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
constexpr auto most = std::numeric_limits<std::uint64_t>::max();
constexpr auto fewest = std::numeric_limits<std::int64_t>::min();

std::vector<Row> rows() {
  std::vector<Row> all;
  for (int i = 0; i < 1000; ++i) {
    Row row{i - 500, i * 0.5, {static_cast<float>(i) * 0.1f}, most - static_cast<unsigned>(i), fewest + i, i % 2 == 0,
            i,       {i}};
    if (i % 100 == 7) row.x = nan;
    if (i % 100 == 8) row.x = -infinity;
    if (i % 100 == 9) row.x = -0.0;
    all.push_back(row);
  }
  return all;
}

class WhereTest : public testing::Test {
 protected:
  WhereTest() {
    hps::Writer<Row> out(folder_ / "a.hps", hps::file.chunk(4000));
    out.write(rows());
    out.close();
    in_.emplace(folder_ / "a.hps");
  }

  void expect(std::string_view member, auto low, auto high, auto&& has) {
    SCOPED_TRACE(member);
    std::vector<int> found, expected;
    for (const Row& row : in_->where(member, low, high)) found.push_back(row.id);
    for (const Row& row : rows())
      if (has(row)) expected.push_back(row.id);
    EXPECT_EQ(found, expected);
  }

  Folder folder_;
  std::optional<hps::Reader<Row>> in_;
};

TEST_F(WhereTest, Integers) {
  expect("id", -3, 3, [](const Row& r) { return r.id >= -3 && r.id <= 3; });
  expect("id", 3, -3, [](const Row&) { return false; });
  expect("id", -2.5, 2.5, [](const Row& r) { return r.id >= -2 && r.id <= 2; });
  expect("id", -infinity, -499.5, [](const Row& r) { return r.id <= -500; });
  expect("id", nan, 3, [](const Row&) { return false; });
  expect("id", most, most, [](const Row&) { return false; });
  expect("id", fewest, 2u, [](const Row& r) { return r.id <= 2; });
  expect("large", most - 3, most, [](const Row& r) { return r.large >= most - 3; });
  expect("large", -1, 5, [](const Row&) { return false; });
  expect("large", 1.8446744073709552e19, infinity, [](const Row&) { return false; });
  expect("least", fewest, fewest + 2, [](const Row& r) { return r.least <= fewest + 2; });
  expect("least", -1e300, 1e300, [](const Row&) { return true; });
  expect("flag", 1, 1, [](const Row& r) { return r.flag; });
  expect("flag", true, true, [](const Row& r) { return r.flag; });
}

TEST_F(WhereTest, RealNumbers) {
  expect("x", 100.0, 110.0, [](const Row& r) { return r.x >= 100 && r.x <= 110; });
  expect("x", 0.0, 0.0, [](const Row& r) { return r.x == 0; });
  expect("x", -0.0, -0.0, [](const Row& r) { return r.x == 0; });
  expect("x", -infinity, infinity, [](const Row& r) { return !std::isnan(r.x); });
  expect("x", -infinity, -1, [](const Row& r) { return r.x < -1; });
  expect("x", 3, 4, [](const Row& r) { return r.x >= 3 && r.x <= 4; });
  expect("inner.y", 0.1, 0.3, [](const Row& r) { return double{r.inner.y} >= 0.1 && double{r.inner.y} <= 0.3; });
}

// Integers beyond 2^53 are between two doubles.
TEST_F(WhereTest, BoundsAreExact) {
  constexpr std::int64_t even = std::int64_t{1} << 53;
  {
    hps::Writer<Inner64> out(folder_ / "b.hps");
    for (std::int64_t i = -2; i <= 6; i += 2) out.write({static_cast<double>(even + i)});
  }
  const hps::Reader<Inner64> in(folder_ / "b.hps");
  const auto count = [&](auto low, auto high) {
    int n = 0;
    for (const Inner64& one : in.where("y", low, high)) n += one.y > 0;
    return n;
  };
  EXPECT_EQ(count(even + 1, even + 1), 0);
  EXPECT_EQ(count(even + 1, even + 3), 1);
  EXPECT_EQ(count(static_cast<std::uint64_t>(even) + 1, most), 3);
  EXPECT_EQ(count(fewest, even + 1), 2);
  EXPECT_EQ(count(0.1f, infinity), 5);
}

TEST_F(WhereTest, OnlyNumbersOfWhichEachObjectHasOne) {
  for (const char* member : {"maybe", "many"})
    expect_error<hps::Error>([&] { (void)in_->where(member, 1, 2); },
                             "where() needs a number that each object has exactly once");
  expect_error<hps::Error>([&] { (void)in_->where("inner", 1, 2); }, "has no column inner");
  expect_error<hps::Error>([&] { (void)in_->where("z", 1, 2); }, "has no column z");
}

TEST_F(WhereTest, ChunksWithoutThemAreNotRead) {
  std::string bytes = contents(folder_ / "a.hps");
  // The first chunks have the least ids.
  for (std::size_t i = 0; i < 2048; ++i) bytes[1024 + i] = static_cast<char>(bytes[1024 + i] ^ 0x55);
  put_contents(folder_ / "b.hps", bytes);
  hps::Reader<Row> in(folder_ / "b.hps");
  EXPECT_TRUE(in.complete());
  EXPECT_THROW((void)all_of(in), hps::Error);
  int n = 0;
  for (const Row& row : in.where("id", 490, 499)) n += row.id >= 490;
  EXPECT_EQ(n, 10);
}

}  // namespace
}  // namespace hps_tests::files
