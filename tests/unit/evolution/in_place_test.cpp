// SPDX-License-Identifier: MIT
// Rows of an older type that are parsed straight into an object: with the verdicts and the values of rows that are
// rewritten first.

#include <array>
#include <deque>
#include <list>
#include <memory>
#include <set>
#include <unordered_map>

#include "unit/evolution/in_place.h"

namespace hps_tests {
namespace {

struct Old {
  int a = 300;
  std::string gone = "gone";
  double b = 2.5;
  short gone_too = 4;
  std::string c = "a text that is too long to be in its string";
  std::vector<int> d{1, 2, 3};
  bool e = true;
};

namespace moved {
struct Old {
  bool e = false;
  std::vector<int> d;
  std::string c;
  int a = 0;
  double b = 0;
};
}  // namespace moved
namespace longer {
struct Old {
  int before = 7;
  std::string text = "text";
  std::string no_text;
  int a = 0;
  double b = 0;
  std::vector<std::string> list{"one", "two"};
  std::vector<int> no_list;
  std::optional<int> some = 5;
  std::optional<int> none;
  std::map<int, std::string> map{{1, "one"}};
  std::string c;
  std::vector<int> d;
  bool e = false;
  std::array<char, 3> bytes{'a', 'b', 'c'};
  float after = 1.5F;
};
}  // namespace longer

TEST(EvolutionInPlace, Members) {
  expect_in_place<moved::Old>(Old());
  expect_in_place<longer::Old>(Old());
}

struct Numbers {
  std::int8_t a = -3;
  std::uint16_t b = 65535;
  std::int32_t c = -70000;
  std::uint32_t d = 4000000000U;
  std::int64_t e = 100;
  float f = 2.5F;
  double g = 1.5;
  std::vector<std::int32_t> h{1, -1, 100000};
  std::vector<float> i{1, 2.5F};
  std::vector<std::int64_t> j{1, 2};
  std::array<std::uint8_t, 3> k{1, 2, 3};
  double l = 3;
  bool m = true;
};
namespace other {
struct Numbers {
  std::int64_t a = 0;
  std::int32_t b = 0;
  double c = 0;
  std::uint64_t d = 0;
  std::int8_t e = 0;
  double f = 0;
  float g = 0;
  std::vector<std::int64_t> h;
  std::list<double> i;
  std::vector<std::int16_t> j;
  std::array<std::uint32_t, 3> k{};
  int l = 0;
  int m = 0;
};
}  // namespace other

TEST(EvolutionInPlace, Numbers) { expect_in_place<other::Numbers>(Numbers()); }

template <class A, class B, class C, class D, class E, class F>
struct Integers {
  A a{};
  B b{};
  C c{};
  D d{};
  E e{};
  F f{};
};

TEST(EvolutionInPlace, IntegersAtTheirBounds) {
  using std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t,
      std::uint64_t;
  using Narrow = Integers<int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t>;
  using Wide = Integers<int64_t, int32_t, int64_t, uint64_t, int32_t, int64_t>;
  const Narrow least{INT8_MIN, INT16_MIN, INT32_MIN, 0, 0, 0};
  const Narrow most{INT8_MAX, INT16_MAX, INT32_MAX, UINT8_MAX, UINT16_MAX, UINT32_MAX};
  for (const Narrow& narrow : {least, most}) {
    expect_in_place<Wide>(narrow);
    const Wide wide{narrow.a, narrow.b, narrow.c, narrow.d, narrow.e, narrow.f};
    expect_in_place<Narrow>(wide);
  }
}

struct Point {
  double x = 1, y = 2;
  std::int16_t weight = 3;
};
struct Parts {
  std::vector<Point> list{{1, 2, 3}, {4, 5, 6}};
  std::deque<Point> deque{{1, 2, 3}};
  std::array<Point, 2> array;
  std::optional<Point> some = Point();
  std::optional<Point> none;
  std::unique_ptr<Point> pointer;
  std::map<std::string, Point> map{{"a", {}}, {"b", {}}};
  std::map<Point, int> by_point;
  std::unordered_map<int, std::vector<Point>> lists{{1, {{}, {}}}};
  std::set<Point> set{{1, 1, 1}, {2, 2, 2}};
  std::variant<int, Point> either = Point();
  std::vector<std::optional<Point>> optionals{Point(), {}};
  std::pair<Point, int> pair{{}, 5};
  std::vector<bool> bits{true, false, true};
};
bool operator<(const Point& a, const Point& b) { return a.x < b.x; }

namespace newer {
struct Point {
  std::int32_t weight = 0;
  double x = 0, y = 0, z = -1;
};
bool operator<(const Point& a, const Point& b) { return a.x < b.x; }
struct Parts {
  std::vector<Point> list;
  std::deque<Point> deque;
  std::array<Point, 2> array;
  std::optional<Point> some;
  std::optional<Point> none = Point();
  std::unique_ptr<Point> pointer = std::make_unique<Point>();
  std::map<std::string, Point> map;
  std::map<Point, int> by_point;
  std::unordered_map<int, std::vector<Point>> lists;
  std::set<Point> set;
  std::variant<int, Point> either;
  std::vector<std::optional<Point>> optionals;
  std::pair<Point, int> pair;
  std::vector<bool> bits;
};
}  // namespace newer

void add_to(Parts& parts) {
  parts.pointer = std::make_unique<Point>();
  parts.by_point[Point()] = 4;
}
TEST(EvolutionInPlace, Parts) {
  Parts parts;
  add_to(parts);
  expect_in_place_in<hps::Compact, newer::Parts>(parts);
  expect_in_place_in<hps::Raw, newer::Parts>(parts);
}

// More bytes than are looked ahead for.
struct Large {
  std::array<std::array<double, 20>, 10> numbers{};
  int gone = 1;
  std::string text = "text";
  int last = 3;
};
namespace newer {
struct Large {
  int last = 0;
  std::array<std::array<double, 20>, 10> numbers{};
  std::string text;
  int added = 2;
};
}  // namespace newer

TEST(EvolutionInPlace, LargeRecords) {
  expect_in_place_in<hps::Compact, newer::Large>(Large());
  expect_in_place_in<hps::Raw, newer::Large>(Large());
}

// Only what their enumeration names stays as it is.
enum class Color { red, green };
struct Painted {
  Color color = Color::green;
  bool is_dry = true;
  std::uint64_t serial = 7;
};
namespace newer {
enum class Color : short { red, green, blue };
struct Painted {
  Color color = Color::red;
  int is_dry = 0;
  std::int64_t serial = 0;
};
}  // namespace newer

TEST(EvolutionInPlace, Values) {
  expect_in_place<newer::Painted>(Painted(), true);  // of enumerations, numbers without a name
  const auto format = hps::described(hps::compact);
  const Painted large{.serial = 0x8000000000000005};
  expect_error<hps::ParseError>([&] { (void)hps::from_string<newer::Painted>(hps::to_string(large, format), format); },
                                "9223372036854775813");
}

// No value becomes one of a type that it does not become by itself.
struct Named {
  int a = 0, b = 0;
};
TEST(EvolutionInPlace, AlternativesThatDoNotFit) {
  using Theirs = std::variant<int, std::vector<std::tuple<int, int>>>;
  using Ours = std::variant<int, std::vector<Named>>;
  const auto format = hps::described(hps::compact);
  const std::string message = hps::to_string(Theirs(std::vector<std::tuple<int, int>>{{1, 2}}), format);
  EXPECT_THROW((void)hps::from_string<Ours>(message, format), hps::ParseError);
}

// Nothing lies in an array of no elements, which is aligned all the same.
struct Hollow {
  std::array<double, 0> nothing;
  int x = 1;
};
struct WithoutHollow {
  int a = 4;
};
struct WithHollow {
  int a = 0;
  std::vector<Hollow> hollow = std::vector<Hollow>(1);
  std::string text = "text";
  int more = 5;
};
TEST(EvolutionInPlace, ArraysOfNoElements) {
  for_each_format([](const auto& format) {
    const auto now = hps::from_string<WithHollow>(hps::to_string(WithoutHollow(), format), format);
    EXPECT_EQ(now.a, 4);
    EXPECT_EQ(now.hollow.size(), 1U);
    EXPECT_EQ(now.text, "text");
    EXPECT_EQ(now.more, 5);
  });
}

}  // namespace
}  // namespace hps_tests
