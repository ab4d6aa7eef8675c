// SPDX-License-Identifier: MIT
// Columns of variants and of derived classes that got alternatives at their end since.

#include <bit>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "hps/packed.h"
#include "support/bytes.h"
#include "support/expect_error.h"
#include "support/sanitized.h"

namespace hps_tests::extension {

struct Point {
  int x = 0, y = 0;
  bool operator==(const Point&) const = default;
};
struct Name {
  std::string text;
  std::map<int, std::string> other;
};
struct Late {
  std::shared_ptr<Name> name;  // a pool that lies between those of Point and Leaf
  std::variant<Point, std::string> more;
};

// Each type has an old and a new version; V chooses.
enum class Version { before, now };

template <Version>
struct Base {
  virtual ~Base() = default;
};
template <Version V>
struct Leaf : Base<V> {
  std::vector<std::shared_ptr<Point>> points;
  HPS_MEMBERS(points)
};
template <Version V>
struct Branch : Base<V> {
  std::variant<int, double> weight;
  std::shared_ptr<Point> origin;
  HPS_MEMBERS(weight, origin)
};
template <Version V>
struct New : Base<V> {
  Late late;
  std::shared_ptr<Late> apart;
  HPS_MEMBERS(late, apart)
};

template <Version V>
using Inner =
    std::conditional_t<V == Version::now, std::variant<int, std::string, Late>, std::variant<int, std::string>>;

template <Version V>
struct Record {
  int id = 0;
  std::vector<std::optional<Inner<V>>> inner;
  std::unique_ptr<Base<V>> owned;
  std::array<std::shared_ptr<Base<V>>, 2> shared;
  std::string end;
};

}  // namespace hps_tests::extension

template <>
struct hps::Derived<hps_tests::extension::Base<hps_tests::extension::Version::before>>
    : hps::Types<hps_tests::extension::Leaf<hps_tests::extension::Version::before>,
                 hps_tests::extension::Branch<hps_tests::extension::Version::before>> {};
template <>
struct hps::Derived<hps_tests::extension::Base<hps_tests::extension::Version::now>>
    : hps::Types<hps_tests::extension::Leaf<hps_tests::extension::Version::now>,
                 hps_tests::extension::Branch<hps_tests::extension::Version::now>,
                 hps_tests::extension::New<hps_tests::extension::Version::now>> {};

namespace hps_tests::extension {
namespace {

template <Version V>
std::vector<Record<V>> records(int n) {
  std::vector<Record<V>> all;
  const auto point = std::make_shared<Point>(Point{7, 8});
  for (int i = 0; i < n; ++i) {
    Record<V> r;
    r.id = i;
    r.inner.emplace_back(i);
    r.inner.emplace_back();
    r.inner.emplace_back(std::to_string(i));
    auto leaf = std::make_shared<Leaf<V>>();
    leaf->points = {point, std::make_shared<Point>(Point{i, -i})};
    auto branch = std::make_unique<Branch<V>>();
    branch->weight = i / 2.;
    branch->origin = point;
    r.owned = std::move(branch);
    r.shared = {leaf, leaf};
    r.end = "end";
    all.push_back(std::move(r));
  }
  return all;
}

TEST(Extension, OldMessagesAsTypesOfNow) {
  for (const int n : {0, 1, 2, 300}) {
    const std::string message = hps::to_string(records<Version::before>(n), hps::packed);
    std::vector<Record<Version::now>> all(2);
    hps::from_string(message, all, hps::packed);
    ASSERT_EQ(all.size(), static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) {
      const auto& r = all[static_cast<std::size_t>(i)];
      EXPECT_EQ(r.id, i);
      EXPECT_EQ(std::get<int>(*r.inner.at(0)), i);
      EXPECT_FALSE(r.inner.at(1));
      EXPECT_EQ(std::get<std::string>(*r.inner.at(2)), std::to_string(i));
      const auto* const leaf = dynamic_cast<Leaf<Version::now>*>(r.shared[0].get());
      ASSERT_TRUE(leaf);
      EXPECT_EQ(r.shared[0], r.shared[1]);
      const auto* const branch = dynamic_cast<Branch<Version::now>*>(r.owned.get());
      ASSERT_TRUE(branch);
      EXPECT_EQ(leaf->points.at(0), branch->origin);
      EXPECT_EQ(*branch->origin, (Point{7, 8}));
      EXPECT_EQ(*leaf->points.at(1), (Point{i, -i}));
      EXPECT_EQ(std::get<double>(branch->weight), i / 2.);
      EXPECT_EQ(r.end, "end");
    }
  }
}

TEST(Extension, NotTheOtherWayRound) {
  const std::string message = hps::to_string(records<Version::now>(300), hps::packed);
  ASSERT_NE(message[0], 0);
  expect_error<hps::ParseError>([&] { hps::from_string<std::vector<Record<Version::before>>>(message, hps::packed); },
                                "a message of another type");
}

template <class From, class To>
void expect_refused(const From& value) {
  const std::string message = hps::to_string(std::vector<From>(300, value), hps::packed);
  ASSERT_NE(message[0], 0);
  EXPECT_THROW(hps::from_string<std::vector<To>>(message, hps::packed), hps::ParseError);
}

TEST(Extension, OnlyAtTheEnd) {
  using Old = std::variant<int, std::string>;
  expect_refused<Old, std::variant<Point, int, std::string>>("a");
  expect_refused<Old, std::variant<int, Point, std::string>>("a");
  expect_refused<Old, std::variant<std::string, int, Point>>("a");
  expect_refused<Old, std::variant<int>>(1);
  expect_refused<Old, std::variant<int, std::vector<char>, Point>>("a");
  expect_refused<std::array<Old, 2>, std::array<std::variant<int, std::string, Point>, 3>>({});
  expect_refused<std::pair<int, Old>, std::tuple<int, std::variant<int, std::string, Point>, int>>({});
}

// The pools of shared objects are in the order in which the type leads to them.
TEST(Extension, PoolsThatChangeTheirOrder) {
  using P = std::shared_ptr<Point>;
  using N = std::shared_ptr<Name>;
  const auto p = std::make_shared<Point>(Point{1, 2});
  const auto n = std::make_shared<Name>(Name{"n", {}});
  using Old = std::tuple<std::variant<int, P>, N>;
  const std::vector<Old> old(300, Old(p, n));
  const std::string message = hps::to_string(old, hps::packed);
  using Same = std::tuple<std::variant<int, P, std::shared_ptr<int>>, N>;
  const auto same = hps::from_string<std::vector<Same>>(message, hps::packed);
  EXPECT_EQ(*std::get<1>(std::get<0>(same.at(299))), *p);
  EXPECT_EQ(std::get<1>(same.at(299))->text, "n");
  EXPECT_EQ(std::get<1>(same.at(299)), std::get<1>(same.at(0)));

  expect_refused<std::tuple<std::variant<int>, P, N>, std::tuple<std::variant<int, N>, P, N>>({1, p, n});
  expect_refused<std::tuple<P, P>, std::tuple<P, N>>({p, p});
  expect_refused<std::tuple<P, N>, std::tuple<P, P>>({p, n});
}

// Each byte of the index changed to each value, under sanitizers only in single bits and in all, since the others take
// minutes: shapes, too, that are nearly those of the old type.
TEST(Extension, HostileIndexes) {
  const std::string message = hps::to_string(records<Version::before>(40), hps::packed);
  ASSERT_NE(message[0], 0);
  std::size_t parsed = 0;
  for (std::size_t i = 1; i < 90; ++i) {
    for (unsigned flipped = 0; flipped < 256; ++flipped) {
      if (sanitized && std::popcount(flipped) > 1 && flipped != 255) continue;
      std::string hostile = message;
      hostile[i] = static_cast<char>(static_cast<unsigned char>(hostile[i]) ^ flipped);
      std::vector<Record<Version::now>> all;
      try {
        hps::from_string(hostile, all, hps::packed);
        ++parsed;
      } catch (const hps::Error&) {
      }
    }
  }
  EXPECT_GE(parsed, 89u);  // those that are the same
}

}  // namespace
}  // namespace hps_tests::extension
