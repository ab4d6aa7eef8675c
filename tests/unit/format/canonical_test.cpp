// SPDX-License-Identifier: MIT
// Canonical bytes of nested containers, in a time that is not exponential in their depth.

#include <algorithm>
#include <ctime>
#include <random>
#include <unordered_map>
#include <unordered_set>

#include "support/bytes.h"
#include "support/expect_error.h"

#include <hps/packed.h>

namespace hps_tests {
namespace {

struct Nested {
  std::unordered_multimap<int, Nested> m;
};

// One entry a level goes on, the other ends.
Nested nested(int levels, bool other_order) {
  Nested root;
  Nested* at = &root;
  for (int i = 0; i < levels; ++i) {
    if (other_order) at->m.reserve(100);
    if (other_order) at->m.emplace(-i, Nested());
    auto next = at->m.emplace(i, Nested());
    if (!other_order) at->m.emplace(-i, Nested());
    at = &next->second;
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
  expect_equal_bytes(nested(900, false), nested(900, true), hps::compact);
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
