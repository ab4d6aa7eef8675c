// SPDX-License-Identifier: MIT
// std::flat_set and std::flat_map, or what stands in for them.

#include <array>
#include <ctime>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "support/allocations.h"
#include "support/bytes.h"
#include "support/columns_of.h"
#include "support/expect_error.h"
#include "support/flat.h"

#include <hps/gather.h>
#include <hps/packed.h>

#include <map>
#include <set>

namespace hps_tests {
namespace {

template <class K, class C>
std::vector<K> contents(const FlatSet<K, C>& set) {
  return {set.begin(), set.end()};
}
template <class K, class V, class C>
std::vector<std::pair<K, V>> contents(const FlatMap<K, V, C>& map) {
  std::vector<std::pair<K, V>> all;
  for (const auto& [k, v] : map) all.emplace_back(k, v);
  return all;
}

// The messages of an `Other` become a T.
template <class T, class Other>
void expect_from(const Other& other, const auto& expected) {
  const auto with = [&](const auto& format, const std::string& message) {
    T t = hps::from_string<T>(message, format);
    EXPECT_EQ(contents(t), expected);
    hps::from_string(message, t, format);
    EXPECT_EQ(contents(t), expected);
    std::istringstream in(message);
    EXPECT_EQ(contents(hps::from_stream<T>(in, format)), expected);
    EXPECT_THROW(hps::from_string(message.substr(0, message.size() - 1), t, format), hps::ParseError);
    hps::from_string(message, t, format);  // after the failure
    EXPECT_EQ(contents(t), expected);
  };
  with(hps::compact, hps::to_string(other));
  with(hps::raw, hps::to_string(other, hps::raw));
  with(hps::packed, hps::to_string(other, hps::packed));
  with(hps::packed, columns_of(other));
}

using Entries = std::vector<std::pair<std::string, std::vector<int>>>;

FlatMap<std::string, std::vector<int>> some_map() {
  FlatMap<std::string, std::vector<int>> map;
  map["b"] = {1, 2};
  map["a"] = {};
  map["a key that is longer than sixteen letters"] = {3};
  return map;
}

TEST(Flat, RoundTrips) {
  const FlatSet<int> set(std::vector<int>{3, 1, 2});
  expect_from<FlatSet<int>>(set, std::vector{1, 2, 3});
  expect_from<FlatSet<int>>(FlatSet<int>(), std::vector<int>());
  const auto map = some_map();
  expect_from<FlatMap<std::string, std::vector<int>>>(map, contents(map));
  const FlatSet<int, std::greater<int>> greater(std::vector<int>{3, 1, 2});
  expect_from<FlatSet<int, std::greater<int>>>(greater, std::vector{3, 2, 1});
}

TEST(Flat, BytesOfSetsAndMaps) {
  EXPECT_EQ(hps::to_string(FlatSet<int>(std::vector{3, 1})), hps::to_string(std::set{3, 1}));
  const std::map<std::string, std::vector<int>> tree{{"a", {}}, {"b", {1, 2}}};
  FlatMap<std::string, std::vector<int>> two;
  two["a"] = {}, two["b"] = {1, 2};
  EXPECT_EQ(hps::to_string(two), hps::to_string(tree));
}

TEST(Flat, KeysInAnyOrderAreSorted) {
  expect_from<FlatSet<int>>(std::vector{3, -1, 2}, std::vector{-1, 2, 3});
  const std::map<std::string, std::vector<int>, std::greater<>> descending{{"a", {1}}, {"b", {2}}, {"c", {3, 4}}};
  expect_from<FlatMap<std::string, std::vector<int>>>(descending, Entries{{"a", {1}}, {"b", {2}}, {"c", {3, 4}}});
}

TEST(Flat, DuplicatesAreRefused) {
  const auto refuse = []<class T>(const T&, const auto& other) {
    EXPECT_THROW(hps::from_string<T>(hps::to_string(other)), hps::ParseError);
    EXPECT_THROW(hps::from_string<T>(hps::to_string(other, hps::raw), hps::raw), hps::ParseError);
    EXPECT_THROW(hps::from_string<T>(columns_of(other), hps::packed), hps::ParseError);
  };
  refuse(FlatSet<int>(), std::vector{1, 2, 1});
  refuse(FlatMap<int, int>(), std::multimap<int, int>{{1, 1}, {1, 2}});
}

// Values lie where they stay only after all keys are there.
TEST(Flat, InsideOthers) {
  using Inner = FlatMap<int, FlatMap<int, std::string>>;
  std::map<int, std::map<int, std::string, std::greater<>>, std::greater<>> deep;
  for (int i = 0; i < 20; ++i)
    for (int k = 0; k < 20; ++k) deep[i][k] = std::to_string(i * k);
  for (const bool columns : {false, true}) {
    const auto copy = columns ? hps::from_string<Inner>(columns_of(deep), hps::packed)
                              : hps::from_string<Inner>(hps::to_string(deep));
    ASSERT_EQ(copy.size(), 20u);
    for (const auto& [i, inner] : copy)
      for (const auto& [k, text] : inner) EXPECT_EQ(text, std::to_string(i * k));
  }
}

// A later key moves the values before it: there would be nothing at the places that these had.
TEST(Flat, ValuesHaveNoPlaceForContentsThatComeApart) {
  std::map<int, std::vector<double>, std::greater<>> other;
  for (int i = 0; i < 300; ++i) other[i].assign(100, i);
  const hps::Gathered list = hps::gather(other);
  const auto gaps = list.gaps();
  ASSERT_EQ(gaps.size(), 300u);
  FlatMap<int, std::vector<double>> map;
  EXPECT_THROW(hps::scatter(list.rest(), gaps, map), hps::NoPlace);
  hps::from_string(hps::to_string(other, hps::raw), map, hps::raw);
  EXPECT_EQ(contents(map), (std::vector<std::pair<int, std::vector<double>>>(other.rbegin(), other.rend())));
}

TEST(Flat, ErrorsSayWhere) {
  struct Named {
    FlatMap<int, std::vector<std::string>> map;
  };
  const auto place = place_in<Named>(unhex("02 02 01 01 61 04 02 01 62 05 63"));  // the last string lacks four letters
  EXPECT_EQ(place, (Place{9, "Named.map[1].second[1]"}));
}

template <class T>
void expect_fast(const auto& other) {
  for (const bool columns : {false, true}) {
    const std::string message = columns ? columns_of(other) : hps::to_string(other);
    const std::clock_t begin = std::clock();
    const T t = columns ? hps::from_string<T>(message, hps::packed) : hps::from_string<T>(message);
    EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 2);
    EXPECT_EQ(t.size(), other.size());
  }
}

// The vectors in it do not grow, which would take three times as much for a moment.
TEST(Flat, TakesTheMemoryThatIsAccountedFor) {
  std::map<int, std::array<double, 100>> other;
  for (int i = 0; i < 1100; ++i) other[i].fill(i);
  const std::size_t accounted = other.size() * (sizeof(*other.begin()) + 48);
  for (const bool columns : {false, true}) {
    const std::string message = columns ? columns_of(other) : hps::to_string(other);
    const AllocationScope scope;
    const auto map = columns ? hps::from_string<FlatMap<int, std::array<double, 100>>>(message, hps::packed)
                             : hps::from_string<FlatMap<int, std::array<double, 100>>>(message);
    EXPECT_EQ(map.size(), other.size());
    EXPECT_LT(scope.peak(), accounted + (std::size_t{1} << 18));
  }
}

TEST(Flat, DescendingKeysAreNotQuadratic) {
  std::map<int, int, std::greater<>> map;
  std::set<int, std::greater<>> set;
  for (int i = 0; i < 200000; ++i) map[i] = i, set.insert(i);
  expect_fast<FlatSet<int>>(set);
  expect_fast<FlatMap<int, int>>(map);
}

}  // namespace
}  // namespace hps_tests
