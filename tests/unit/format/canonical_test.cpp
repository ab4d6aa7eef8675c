// SPDX-License-Identifier: MIT
// Canonical bytes of nested containers, in a time that is not exponential in their depth.

#include <algorithm>
#include <ctime>
#include <map>
#include <random>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "support/bytes.h"
#include "support/expect_error.h"

#include <hps/packed.h>

namespace hps_tests {
namespace {

// By a pointer: libstdc++ 11 has no hash tables of incomplete types.
struct Nested {
  std::unordered_multimap<int, std::unique_ptr<Nested>> m;
};

// One entry a level goes on, the other ends.
Nested nested(int levels, bool other_order) {
  Nested root;
  Nested* at = &root;
  for (int i = 0; i < levels; ++i) {
    if (other_order) at->m.reserve(100);
    if (other_order) at->m.emplace(-i, std::make_unique<Nested>());
    auto next = at->m.emplace(i, std::make_unique<Nested>());
    if (!other_order) at->m.emplace(-i, std::make_unique<Nested>());
    at = next->second.get();
  }
  return root;
}

double seconds(auto&& f) {
  const std::clock_t begin = std::clock();
  f();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

void expect_equal_bytes(const Nested& one, const Nested& other, const auto& format) {
  const std::string message = hps::to_string(one, format.canonical());
  EXPECT_EQ(message, hps::to_string(other, format.canonical()));
  EXPECT_EQ(message, hps::to_string(hps::from_string<Nested>(message, format), format.canonical()));
}

TEST(Canonical, IsNotExponentialInDepth) {
  for (const int levels : {24, 100}) {
    const Nested one = nested(levels, false), other = nested(levels, true);
    EXPECT_LT(seconds([&] {
                expect_equal_bytes(one, other, hps::compact);
                expect_equal_bytes(one, other, hps::raw);
                expect_equal_bytes(one, other, hps::packed);
              }),
              2)
        << levels;
  }
  expect_equal_bytes(nested(450, false), nested(450, true), hps::compact);
}

// Containers that last as long as a call of hand-written code only, one after another at one address.
struct Temporary {
  int i;
  void serialize(auto& buffer) const {
    std::unordered_map<int, std::string> map;
    for (const int k : {i, 5 - i}) map.emplace(k, std::string(40, static_cast<char>('a' + k)));
    buffer << map << std::unordered_map<int, std::string>{{i, "i"}, {9 - i, ""}};
  }
  void parse(auto& buffer) {
    std::unordered_map<int, std::string> map, pairs;
    buffer >> map >> pairs;
    i = 0;
    for (const auto& [k, text] : pairs) i = text.empty() ? i : k;
  }
};

TEST(Canonical, Temporaries) {
  std::vector<Temporary> values{{1}, {2}, {3}, {4}};
  std::unordered_multimap<int, std::vector<Temporary>> map;
  for (int i = 0; i < 5; ++i) {
    std::rotate(values.begin(), values.begin() + 1, values.end());
    map.emplace(1, values);
  }
  for (const auto& format : {hps::compact, hps::compact.canonical()}) {
    const auto copy = hps::from_string<std::vector<Temporary>>(hps::to_string(values, format), format);
    ASSERT_EQ(copy.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(copy[i].i, values[i].i);
  }
  const auto one = hps::to_string(map, hps::compact.canonical());
  EXPECT_EQ(one, hps::to_string(decltype(map)(map.begin(), map.end(), 100), hps::compact.canonical()));
}

// A hand-written tree, whose containers are met through functions.
struct HandWritten {
  std::unordered_map<std::string, std::unique_ptr<HandWritten>> children;
  void serialize(auto& buffer) const { buffer << children; }
  void parse(auto& buffer) { buffer >> children; }
};

TEST(Canonical, HandWrittenTrees) {
  HandWritten root;
  HandWritten* at = &root;
  for (int i = 0; i < 200; ++i) {
    at->children["zero"] = std::make_unique<HandWritten>();
    at = (at->children["one"] = std::make_unique<HandWritten>()).get();
  }
  std::string bytes;
  EXPECT_LT(seconds([&] { bytes = hps::to_string(root, hps::compact.canonical()); }), 2);
  EXPECT_EQ(bytes, hps::to_string(hps::from_string<HandWritten>(bytes, hps::compact), hps::compact.canonical()));
}

// The same scratch container for all, which is no temporary.
struct Scratch {
  int i;
  void serialize(auto& buffer) const {
    static std::unordered_set<int> set;
    set = {i, i + 100, 50 - i, 60 - i};
    buffer << set;
  }
  void parse(auto& buffer) {
    std::unordered_set<int> set;
    buffer >> set;
    i = 0;
  }
};

TEST(Canonical, ContainersThatAreUsedAgain) {
  struct Element {
    std::shared_ptr<Scratch> x, y;
  };
  const auto object = [](std::size_t buckets) {
    std::unordered_multimap<int, Element> all(buckets);
    const auto x = std::make_shared<Scratch>(Scratch{4});
    for (int k = 1; k < 9; ++k) all.emplace(k % 3, Element{x, std::make_shared<Scratch>(Scratch{k})});
    return all;
  };
  const std::string one = hps::to_string(object(10), hps::compact.canonical());
  for (const std::size_t buckets : {20u, 101u})
    EXPECT_EQ(hex(hps::to_string(object(buckets), hps::compact.canonical())), hex(one));
  EXPECT_EQ(hex(hps::to_string(std::unordered_map<int, Scratch>{{1, {3}}}, hps::compact.canonical())),
            hex(hps::to_string(std::map<int, std::set<int>>{{1, {3, 103, 47, 57}}}, hps::compact)));
}

// Each level has two pointers to the next.
struct Level {
  std::unordered_multimap<int, std::shared_ptr<Level>> next;
};

TEST(Canonical, SharedTwiceAtEachLevel) {
  auto root = std::make_shared<Level>();
  for (int i = 0; i < 40; ++i) {
    auto above = std::make_shared<Level>();
    above->next.emplace(1, root);
    above->next.emplace(1, root);
    root = above;
  }
  std::string bytes;
  EXPECT_LT(seconds([&] { bytes = hps::to_string(root, hps::compact.canonical()); }), 2);
  EXPECT_LT(bytes.size(), 500u);
}

// Keys are made by code that must not throw.
struct Noexcept {
  std::string text;
  void serialize(auto& buffer) const noexcept { buffer << text; }
  void parse(auto& buffer) { buffer >> text; }
};

TEST(Canonical, FunctionsThatDoNotThrow) {
  const std::unordered_multimap<int, Noexcept> map{{1, {std::string(6000, 'b')}}, {1, {std::string(6000, 'a')}}};
  const std::multimap<int, std::string> sorted{{1, std::string(6000, 'a')}, {1, std::string(6000, 'b')}};
  EXPECT_EQ(hps::to_string(map, hps::compact.canonical()), hps::to_string(sorted, hps::compact));
}

// An object that several elements share is in the bytes of the first only.
TEST(Canonical, SharedObjects) {
  struct Shared {
    std::unordered_map<int, int> map;
  };
  struct Element {
    std::shared_ptr<Shared> shared;
    std::unordered_map<int, int> own;
  };
  const auto object = [](bool reverse, std::size_t buckets) {
    const auto shared = std::make_shared<Shared>();
    const auto fill = [&](std::unordered_map<int, int>& map, int sign) {
      map.rehash(buckets);
      for (int i = 0; i < 9; ++i) map[reverse ? 9 - i : i + 1] = sign * (reverse ? 9 - i : i + 1);
    };
    fill(shared->map, 1);
    std::unordered_map<int, Element> all;
    all.rehash(buckets);
    for (int i = 0; i < 9; ++i) {
      Element& element = all[reverse ? 9 - i : i + 1];
      element.shared = shared;
      fill(element.own, -1);
    }
    std::unordered_multimap<int, std::unordered_map<int, Element>> twice;
    twice.emplace(0, all);
    twice.emplace(0, all);
    return twice;
  };
  for (const std::size_t buckets : {11u, 30u, 101u}) {
    EXPECT_EQ(hex(hps::to_string(object(false, buckets), hps::compact.canonical())),
              hex(hps::to_string(object(true, 13), hps::compact.canonical())));
    EXPECT_EQ(hps::to_string(object(false, buckets), hps::packed.canonical()),
              hps::to_string(object(true, 13), hps::packed.canonical()));
  }
}

// Elements that differ late, by a little, or not at all.
TEST(Canonical, OrderOfLongElements) {
  for (const std::size_t size : {10u, 511u, 512u, 513u, 4095u, 4096u, 4097u, 40000u}) {
    std::vector<std::vector<std::string>> elements;
    for (const char* end : {"b", "a", "", "ab", "a", "c", "b"}) elements.push_back({std::string(size, 'x') + end, end});
    elements.push_back({std::string(size, 'x')});
    std::string first;
    for (int i = 0; i < 5; ++i) {
      std::rotate(elements.begin(), elements.begin() + 1, elements.end());
      std::unordered_multimap<int, std::vector<std::string>> map;
      std::vector<std::string> expected;
      for (const auto& e : elements) {
        map.emplace(7, e);
        expected.push_back(hps::to_string(std::pair(7, e), hps::compact));
      }
      std::sort(expected.begin(), expected.end());
      std::string joined = hps::to_string(elements.size(), hps::compact);
      for (const std::string& e : expected) joined += e;
      EXPECT_TRUE(hps::to_string(map, hps::compact.canonical()) == joined) << size;
    }
  }
}

// Containers of several types in elements and keys.
using Inner = std::unordered_map<std::string, std::unordered_multiset<int>>;
struct Outer {
  std::unordered_map<int, Inner> named;
  std::unordered_multimap<std::string, std::vector<Inner>> multi;
  int i = 0;
};

Inner inner(std::mt19937& random) {
  Inner all;
  std::vector<int> order{1, 2, 3, 4, 5, 6, 7, 8, 9};
  std::shuffle(order.begin(), order.end(), random);
  all.max_load_factor(random() % 2 ? 1.f : 4.f);
  for (const int i : order) {
    auto& set = all[std::to_string(i)];
    set.reserve(random() % 50);
    for (const int k : order)
      if (k <= i) set.insert(k % 3);
  }
  return all;
}

TEST(Canonical, EqualNestedValuesHaveEqualBytes) {
  std::mt19937 random(7);
  std::string compact, raw, packed;
  for (int i = 0; i < 6; ++i) {
    std::vector<Outer> all(3);
    for (auto& outer : all) {
      std::vector<int> order{1, 2, 3, 4, 5, 6, 7};
      std::shuffle(order.begin(), order.end(), random);
      outer.named.reserve(random() % 100);
      for (const int k : order) {
        outer.named[k] = inner(random);
        outer.multi.emplace("key" + std::to_string(k % 2), std::vector<Inner>(static_cast<std::size_t>(k)));
        outer.multi.emplace("key", std::vector{inner(random), inner(random)});
      }
    }
    const auto same = [&](std::string& first, const auto& format) {
      const std::string message = hps::to_string(all, format.canonical());
      if (i == 0) first = message;
      EXPECT_TRUE(first == message);
      const auto copy = hps::from_string<std::vector<Outer>>(message, format);
      EXPECT_TRUE(first == hps::to_string(copy, format.canonical()));
    };
    same(compact, hps::compact);
    same(raw, hps::raw);
    same(packed, hps::packed);
  }
}

// The order is that of the compact bytes in each format.
TEST(Canonical, Order) {
  const std::unordered_multimap<int, std::string> map{{2, "b"}, {1, "z"}, {2, "a"}, {-1, ""}};
  EXPECT_EQ(hex(hps::to_string(map, hps::compact.canonical())), "04 01 00 02 01 7a 04 01 61 04 01 62");
}

}  // namespace
}  // namespace hps_tests
