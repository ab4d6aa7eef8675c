// SPDX-License-Identifier: MIT
// The containers of Boost, which have the messages of the standard ones.

#include <boost/container/deque.hpp>
#include <boost/container/flat_map.hpp>
#include <boost/container/flat_set.hpp>
#include <boost/container/list.hpp>
#include <boost/container/map.hpp>
#include <boost/container/set.hpp>
#include <boost/container/slist.hpp>
#include <boost/container/small_vector.hpp>
#include <boost/container/stable_vector.hpp>
#include <boost/container/static_vector.hpp>
#include <boost/container/string.hpp>
#include <boost/container/vector.hpp>
#include <boost/unordered_map.hpp>
#include <boost/unordered_set.hpp>
#include <deque>
#include <map>
#include <set>

#include "hps/ext/boost/array.h"
#include "hps/ext/boost/circular_buffer.h"
#include "hps/ext/boost/container.h"
#include "hps/ext/boost/unordered.h"
#include "unit/ext/check.h"

namespace {

using namespace hps_tests;
namespace bc = boost::container;

struct Boosted {
  bc::vector<int> vector;
  bc::small_vector<int, 2> small;
  bc::static_vector<int, 5> bounded;
  bc::stable_vector<std::string> stable;
  bc::deque<int> deque;
  bc::list<int> list;
  bc::slist<int> slist;
  bc::string string;
  bc::set<int> set;
  bc::multiset<int> multiset;
  bc::map<int, std::string> map;
  bc::multimap<int, int> multimap;
  bc::flat_set<std::string> flat_set;
  bc::flat_multiset<int> flat_multiset;
  bc::flat_map<int, std::string> flat_map;
  bc::flat_multimap<int, int> flat_multimap;
  boost::unordered_map<int, std::string> unordered_map;
  boost::unordered_set<int> unordered_set;
  boost::array<int, 2> array{};
  boost::circular_buffer<int> circle{};
  bool operator==(const Boosted&) const = default;
};

// The same of the standard library.
struct Standard {
  std::vector<int> vector, small, bounded;
  std::vector<std::string> stable;
  std::deque<int> deque;
  std::vector<int> list, slist;
  std::string string;
  std::set<int> set;
  std::multiset<int> multiset;
  std::map<int, std::string> map;
  std::multimap<int, int> multimap;
  std::set<std::string> flat_set;
  std::multiset<int> flat_multiset;
  std::map<int, std::string> flat_map;
  std::multimap<int, int> flat_multimap;
  std::map<int, std::string> unordered_map;
  std::set<int> unordered_set;
  std::array<int, 2> array{};
  std::vector<int> circle;
};

template <class T>
T made() {
  T t;
  t.vector = {1, 2, 300};
  t.small = {1, 2, 3, 4, 5};
  t.bounded = {1, 2, 3, 4, 5};
  t.stable = {"a", "longer than short strings are"};
  t.deque = {7, 8};
  t.list = {7, 8, 9};
  t.slist = {9};
  t.string = "text";
  t.set = {1, 2, 3};
  t.multiset = {1, 2, 2};
  t.map = {{1, "one"}, {2, "two"}};
  t.multimap = {{1, 2}, {1, 3}};
  t.flat_set = {"a", "b", "longer than short strings are"};
  t.flat_multiset = {1, 1, 5};
  t.flat_map = {{1, "one"}, {5, "five"}};
  t.flat_multimap = {{1, 2}, {1, 3}};
  t.unordered_map = {{4, "four"}};
  t.unordered_set = {6};
  t.array = {1, 2};
  if constexpr (requires { t.circle.set_capacity(2); }) t.circle.set_capacity(2);
  for (const int n : {1, 2, 3}) {  // a circle of two begins in its middle
    t.circle.push_back(n);
    if (t.circle.size() > 2) t.circle.erase(t.circle.begin());
  }
  return t;
}

TEST(BoostContainers, All) {
  Boosted other = made<Boosted>();
  other.vector.resize(7);
  other.list.clear();
  other.flat_map = {{0, "zero"}, {1, "another one"}, {9, "nine"}};
  other.unordered_map = {{1, "one"}, {2, "two"}};
  expect_round_trip(made<Boosted>(), std::equal_to<>(), other);
  expect_round_trip(std::vector(3, made<Boosted>()), std::equal_to<>());
  expect_safe(made<Boosted>());
}

TEST(BoostContainers, HaveTheMessagesOfTheStandardOnes) {
  expect_same_message(made<Boosted>(), made<Standard>());
  expect_same_message(std::vector(3, made<Boosted>()), std::vector(3, made<Standard>()));
}

TEST(BoostContainers, ElementsAreChecked) {
  const std::vector<int> twice{1, 2, 1};
  expect_refused<bc::static_vector<int, 2>>(twice, "a size that the type cannot hold", ">");
  expect_refused<bc::flat_set<int>>(twice, "a duplicate element", ">");
  expect_refused<bc::set<int>>(twice, "a duplicate element", "]");
  expect_refused<boost::unordered_set<int>>(twice, "a duplicate element", "]");
  expect_refused<bc::flat_map<int, int>>(std::vector<std::pair<int, int>>{{1, 1}, {2, 2}, {1, 3}}, "a duplicate key",
                                         ">");
}

// A message may have the elements in any order: this must not take a time that grows with their square.
TEST(BoostContainers, FlatOnesAreSortedOnce) {
  std::vector<std::pair<int, int>> backwards;
  for (int i = 0; i < 200'000; ++i) backwards.emplace_back(-i, i);
  const auto map = hps::from_string<bc::flat_map<int, int>>(hps::to_string(backwards));
  EXPECT_EQ(map.size(), backwards.size());
  EXPECT_EQ(map.begin()->second, 199'999);
  EXPECT_TRUE(std::ranges::is_sorted(map));
}

}  // namespace
