// SPDX-License-Identifier: MIT
// Parsed containers keep the promises of their types: unique keys, the order of heaps.

#include <list>
#include <map>
#include <optional>
#include <queue>
#include <set>
#include <sstream>
#include <unordered_map>
#include <unordered_set>
#include <valarray>

#include "support/bytes.h"
#include "support/expect_error.h"

namespace hps_tests {
struct UpperCase : std::string {};
}  // namespace hps_tests

template <>
struct hps::Shape<hps_tests::UpperCase> : hps::shape::Bytes<hps_tests::UpperCase> {
  static void assign(hps_tests::UpperCase& t, const char* p, std::size_t n) {
    t.std::string::assign(p, n);
    for (char& c : t) c = static_cast<char>(c - 'a' + 'A');
  }
};

namespace hps_tests {
namespace {

TEST(Set, RefusesDuplicates) {
  EXPECT_TRUE(place_in<std::set<int>>(unhex("03 02 04 02")).path.ends_with(">[2]"));
  EXPECT_THROW(hps::from_string<std::unordered_set<int>>(unhex("02 02 02")), hps::ParseError);
  EXPECT_EQ(hps::from_string<std::multiset<int>>(unhex("03 02 04 02")).count(1), 2u);
  EXPECT_EQ(hps::from_string<std::unordered_multiset<int>>(unhex("02 02 02")).size(), 2u);
}

TEST(Set, TakesAnyOrder) {
  EXPECT_EQ(hps::from_string<std::set<int>>(unhex("03 06 02 04")), (std::set<int>{1, 2, 3}));
  using Greatest = std::set<int, std::greater<>>;
  EXPECT_EQ(hps::from_string<Greatest>(hps::to_string(std::set<int>{1, 2, 3})), (Greatest{3, 2, 1}));
}

TEST(Map, RefusesDuplicates) {
  EXPECT_EQ((place_in<std::map<int, int>>(unhex("02 02 00 02 00")).offset), 4u);
  EXPECT_THROW((hps::from_string<std::unordered_map<int, int>>(unhex("02 02 00 02 00"))), hps::ParseError);
  EXPECT_EQ((hps::from_string<std::multimap<int, int>>(unhex("02 02 00 02 02")).size()), 2u);
  EXPECT_EQ((hps::from_string<std::unordered_multimap<int, int>>(unhex("02 02 00 02 02")).size()), 2u);
}

TEST(Map, MultimapsKeepTheOrderOfEqualKeys) {
  const std::multimap<int, std::string> m{{1, "b"}, {1, "a"}, {1, "c"}};
  EXPECT_EQ((hps::from_string<std::multimap<int, std::string>>(hps::to_string(m))), m);
}

TEST(Map, OldContentsGo) {
  std::map<std::string, int> m{{"old", 1}};
  hps::from_string(hps::to_string(std::map<std::string, int>{{"new", 2}}), m);
  EXPECT_EQ(m, (std::map<std::string, int>{{"new", 2}}));
}

// Only strings that say so are overwritten in place.
TEST(Bytes, AssignsAsItsShapeDoes) {
  for (const std::size_t n : {3u, 20u, 40u}) {
    UpperCase kept;
    for (int round = 0; round < 2; ++round) {
      hps::from_string(hps::to_string(std::string(n, 'a')), kept);
      EXPECT_EQ(kept, std::string(n, 'A'));
    }
  }
}

// A key that can only be made.
struct Fixed {
  int number = 0;
  Fixed() = default;
  Fixed(const Fixed&) = default;
  Fixed(Fixed&&) = default;
  Fixed& operator=(const Fixed&) = delete;
  auto operator<=>(const Fixed&) const = default;
  HPS_MEMBERS(number)
};

TEST(Trees, TakeKeysThatCannotBeAssigned) {
  std::map<Fixed, int> map;
  hps::from_string(hps::to_string(std::map<int, int>{{1, 2}, {3, 4}}), map);
  hps::from_string(hps::to_string(std::map<int, int>{{1, 2}, {3, 4}}), map);
  EXPECT_EQ(map.size(), 2u);
}

// Parsed into an object that held any others before: its nodes are used again.
template <class T>
void expect_replaced(const std::vector<T>& contents) {
  T kept;
  for (const T& before : contents) {
    for (const T& after : contents) {
      hps::from_string(hps::to_string(before), kept);
      hps::from_string(hps::to_string(after), kept);
      EXPECT_EQ(kept, after);
    }
  }
}

TEST(Trees, ReuseTheirNodes) {
  using Map = std::map<std::string, std::vector<int>>;
  const std::string text(40, 'x');
  expect_replaced<Map>({{}, {{"a", {}}}, {{"a", {1, 2}}, {"b", {3}}, {text, {}}}, {{text, {4}}, {text + "y", {}}}});
  using Multimap = std::multimap<int, std::string>;
  expect_replaced<Multimap>({{}, {{1, "b"}, {1, "a"}, {1, "c"}}, {{0, text}, {1, "a"}, {1, ""}, {2, "b"}}});
  using Set = std::set<std::string>;
  expect_replaced<Set>({{}, {"a", "b", text}, {"b"}, {text, text + "y", "z", ""}});
  using Multiset = std::multiset<int>;
  expect_replaced<Multiset>({{}, {1, 1, 1}, {1, 2}, {0, 0, 5, 9}});
}

TEST(Trees, RefuseDuplicatesInReusedNodes) {
  std::map<int, int> map{{1, 1}, {2, 2}, {3, 3}};
  EXPECT_THROW(hps::from_string(std::string("\2\2\2\2\2", 5), map), hps::ParseError);
  std::set<int> set{1, 2, 3};
  EXPECT_THROW(hps::from_string(std::string("\2\2\2", 3), set), hps::ParseError);
  hps::from_string(hps::to_string(std::map<int, int>{{7, 8}}), map);
  EXPECT_EQ(map, (std::map<int, int>{{7, 8}}));
}

// A tree whose order is part of the object.
TEST(Trees, KeepTheirComparison) {
  struct By {
    bool descending = false;
    bool operator()(int a, int b) const { return descending ? b < a : a < b; }
  };
  std::set<int, By> kept({1, 2, 3}, By{true});
  hps::from_string(hps::to_string(std::vector<int>{4, 5, 6}), kept);
  EXPECT_EQ(std::vector<int>(kept.begin(), kept.end()), (std::vector<int>{6, 5, 4}));
}

template <class Q>
void expect_heap(Q q) {
  for (std::optional<typename Q::value_type> last; !q.empty(); q.pop()) {
    if (last) {
      EXPECT_FALSE((typename Q::value_compare()(*last, q.top())));
    }
    last = q.top();
  }
}

TEST(PriorityQueue, TakesAnyOrder) {
  const auto message = hps::to_string(std::vector<int>{1, 5, 2, 9, 3, 9, 0});
  expect_heap(hps::from_string<std::priority_queue<int>>(message));
  using Least = std::priority_queue<int, std::vector<int>, std::greater<>>;
  const auto q = hps::from_string<Least>(message);
  EXPECT_EQ(q.size(), 7u);
  expect_heap(q);
}

TEST(PriorityQueue, IsOneAfterErrorsToo) {
  const auto message = hps::to_string(std::vector<int>{1, 5, 2, 9, 3, 9, 0, 77});
  for (std::size_t n = 0; n < message.size(); ++n) {
    std::priority_queue<int> q;
    for (const int v : {5, 3, 8, 1}) q.push(v);
    EXPECT_THROW(hps::from_string(message.substr(0, n), q), hps::ParseError);
    expect_heap(q);
    std::istringstream in(message.substr(0, n));
    EXPECT_THROW(hps::from_stream(in, q), hps::ParseError);
    expect_heap(q);
  }
}

TEST(PriorityQueue, AgreesWithItsOwnComparison) {
  struct By {
    bool descending = true;
    bool operator()(int a, int b) const { return descending ? a < b : b < a; }
  };
  std::priority_queue<int, std::vector<int>, By> q(By{false});
  hps::from_string(hps::to_string(std::vector<int>{3, 1, 2}), q);
  EXPECT_EQ(q.top(), 1);
}

struct Appends {
  std::vector<int> all;
  template <class B>
  void serialize(B& b) const {
    b << all;
  }
  template <class B>
  void parse(B& b) {
    std::vector<int> more;
    b >> more;
    all.insert(all.end(), more.begin(), more.end());
  }
};

TEST(Elements, OfHandWrittenTypesAreFresh) {
  const std::vector<Appends> value{{{1, 2}}, {{3}}};
  const std::string message = hps::to_string(value);
  std::vector<Appends> kept;
  for (int i = 0; i < 3; ++i) hps::from_string(message, kept);
  EXPECT_EQ(hps::to_string(kept), message);
  std::list<Appends> list{{{7}}, {{8}}};
  hps::from_string(message, list);
  EXPECT_EQ(hps::to_string(list), message);
  std::map<int, Appends> map;
  for (int i = 0; i < 2; ++i) hps::from_string(unhex("02 00 01 02 02 01 04"), map);
  EXPECT_EQ(map.at(1).all, std::vector{2});
}

TEST(Canonical, EqualValuesHaveEqualBytes) {
  std::unordered_set<std::string> a, b;
  b.reserve(1000);
  for (int i = 0; i < 50; ++i) a.insert(std::to_string(i)), b.insert(std::to_string(49 - i));
  ASSERT_EQ(a, b);
  EXPECT_EQ(hps::to_string(a, hps::compact.canonical()), hps::to_string(b, hps::compact.canonical()));
  EXPECT_EQ(hps::to_string(a, hps::raw.canonical()), hps::to_string(b, hps::raw.canonical()));
}

}  // namespace
}  // namespace hps_tests
