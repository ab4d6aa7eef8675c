// SPDX-License-Identifier: MIT
// std::flat_set and std::flat_map, by what HPS asks of them: no standard library of ours has them yet.

#include <algorithm>
#include <ctime>
#include <functional>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

namespace std {
namespace stand_in {

template <class Key, class Compare = std::less<Key>, class KeyContainer = std::vector<Key>>
class flat_set {
 public:
  using key_type = Key;
  using value_type = Key;
  using key_compare = Compare;
  using value_compare = Compare;
  using container_type = KeyContainer;
  using const_iterator = typename container_type::const_iterator;
  using iterator = const_iterator;

  flat_set() = default;
  explicit flat_set(const Compare& compare) : compare_(compare) {}
  explicit flat_set(container_type keys, const Compare& compare = Compare())
      : keys_(std::move(keys)), compare_(compare) {
    std::sort(keys_.begin(), keys_.end(), compare_);
    const auto equal = [&](const Key& a, const Key& b) { return !compare_(a, b); };
    keys_.erase(std::unique(keys_.begin(), keys_.end(), equal), keys_.end());
  }
  const_iterator begin() const { return keys_.begin(); }
  const_iterator end() const { return keys_.end(); }
  std::size_t size() const { return keys_.size(); }
  void clear() { keys_.clear(); }
  std::pair<iterator, bool> insert(const Key& key) {
    const auto at = std::lower_bound(keys_.begin(), keys_.end(), key, compare_);
    if (at != keys_.end() && !compare_(key, *at)) return {at, false};
    return {keys_.insert(at, key), true};
  }
  container_type extract() && { return std::move(keys_); }
  void replace(container_type&& keys) { keys_ = std::move(keys); }
  key_compare key_comp() const { return compare_; }

 private:
  container_type keys_;
  Compare compare_;
};

template <class Key, class T, class Compare = std::less<Key>, class KeyContainer = std::vector<Key>,
          class MappedContainer = std::vector<T>>
class flat_map {
 public:
  using key_type = Key;
  using mapped_type = T;
  using value_type = std::pair<Key, T>;
  using key_compare = Compare;
  using key_container_type = KeyContainer;
  using mapped_container_type = MappedContainer;
  struct containers {
    key_container_type keys;
    mapped_container_type values;
  };

  // Its references are no lvalues.
  template <class Map, class Mapped>
  struct Iterator {
    using value_type = std::pair<Key, T>;
    using reference = std::pair<const Key&, Mapped&>;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;
    struct pointer {
      reference r;
      reference* operator->() { return &r; }
    };
    reference operator*() const { return {map->all_.keys[i], map->all_.values[i]}; }
    pointer operator->() const { return {**this}; }
    Iterator& operator++() { return ++i, *this; }
    Iterator operator++(int) { return {map, i++}; }
    bool operator==(const Iterator&) const = default;
    Map* map = nullptr;
    std::size_t i = 0;
  };
  using iterator = Iterator<flat_map, T>;
  using const_iterator = Iterator<const flat_map, const T>;

  flat_map() = default;
  explicit flat_map(const Compare& compare) : compare_(compare) {}
  flat_map(key_container_type keys, mapped_container_type values, const Compare& compare = Compare())
      : compare_(compare) {
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return compare_(keys[a], keys[b]); });
    for (const std::size_t i : order) {
      if (!all_.keys.empty() && !compare_(all_.keys.back(), keys[i])) continue;
      all_.keys.push_back(std::move(keys[i]));
      all_.values.push_back(std::move(values[i]));
    }
  }
  iterator begin() { return {this, 0}; }
  iterator end() { return {this, size()}; }
  const_iterator begin() const { return {this, 0}; }
  const_iterator end() const { return {this, size()}; }
  std::size_t size() const { return all_.keys.size(); }
  void clear() { all_ = {}; }
  std::pair<iterator, bool> try_emplace(Key&& key) {
    const auto at = std::lower_bound(all_.keys.begin(), all_.keys.end(), key, compare_);
    const auto i = at - all_.keys.begin();
    if (at != all_.keys.end() && !compare_(key, *at)) return {{this, static_cast<std::size_t>(i)}, false};
    all_.keys.insert(at, std::move(key));
    all_.values.emplace(all_.values.begin() + i);
    return {{this, static_cast<std::size_t>(i)}, true};
  }
  T& operator[](Key key) { return (*try_emplace(std::move(key)).first).second; }
  containers extract() && { return std::move(all_); }
  void replace(key_container_type&& keys, mapped_container_type&& values) {
    all_ = {std::move(keys), std::move(values)};
  }
  key_compare key_comp() const { return compare_; }

 private:
  containers all_;
  Compare compare_;
};

}  // namespace stand_in
}  // namespace std

#include "support/bytes.h"
#include "support/expect_error.h"

#include <hps/format/packed/message.h>
#include <hps/gather.h>
#include <hps/packed.h>

#include <map>
#include <set>

namespace hps_tests {
namespace {

template <class K, class C = std::less<K>>
using FlatSet = std::stand_in::flat_set<K, C>;
template <class K, class V, class C = std::less<K>>
using FlatMap = std::stand_in::flat_map<K, V, C>;

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

// Columns, also where rows are smaller.
template <class T>
std::string columns_of(const T& t) {
  std::string message;
  hps::ContainerSink sink(message);
  hps::detail::column::Message(t, hps::packed).write(sink);
  return message;
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
  const FlatSet<int> set(std::vector{3, 1, 2});
  expect_from<FlatSet<int>>(set, std::vector{1, 2, 3});
  expect_from<FlatSet<int>>(FlatSet<int>(), std::vector<int>());
  const auto map = some_map();
  expect_from<FlatMap<std::string, std::vector<int>>>(map, contents(map));
  const FlatSet<int, std::greater<int>> greater(std::vector{3, 1, 2});
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

TEST(Flat, DescendingKeysAreNotQuadratic) {
  std::map<int, int, std::greater<>> map;
  std::set<int, std::greater<>> set;
  for (int i = 0; i < 200000; ++i) map[i] = i, set.insert(i);
  expect_fast<FlatSet<int>>(set);
  expect_fast<FlatMap<int, int>>(map);
}

}  // namespace
}  // namespace hps_tests
