// SPDX-License-Identifier: MIT
// More objects than go through columns at a time, of all kinds.
#include <gtest/gtest.h>

#include <array>
#include <bitset>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <valarray>
#include <variant>
#include <vector>

#include "hps/packed.h"
#include "support/random.h"

namespace hps_tests {
namespace {

// n below 12 in most cases, else more than a batch.
std::size_t some() { return random()() % 50 ? random()() % 12 : 300 + random()() % 300; }
int number() { return static_cast<int>(random()() % 1000); }
std::string text() { return std::string(some() % 20, 'x') + std::to_string(number()); }

struct Leaf {
  std::int16_t a = 0;
  std::string b;
  std::array<float, 3> c{};
  bool d = false;
  bool operator==(const Leaf&) const = default;
  auto operator<=>(const Leaf&) const = default;
};
Leaf leaf() {
  return {static_cast<std::int16_t>(number()), text(), {1.5f, static_cast<float>(number()), 0}, number() % 2 == 0};
}

struct Containers {
  std::vector<Leaf> leaves;
  std::list<Leaf> list;
  std::deque<std::string> strings;
  std::set<Leaf> set;
  std::map<std::string, std::vector<Leaf>> map;
  std::map<int, std::set<int>> sets;
  std::vector<bool> bits;
  std::bitset<11> fixed_bits;
  std::u16string wide;
  std::vector<std::vector<std::map<int, std::string>>> nested;
  std::array<std::vector<int>, 2> arrays;
  std::vector<std::array<Leaf, 2>> pairs;
  bool operator==(const Containers&) const = default;
};
Containers containers() {
  Containers c;
  for (std::size_t n = some(); n; --n) c.leaves.push_back(leaf());
  for (std::size_t n = some(); n; --n) c.list.push_back(leaf());
  for (std::size_t n = some(); n; --n) c.strings.push_back(text());
  for (std::size_t n = some(); n; --n) c.set.insert(leaf());
  for (std::size_t n = some() % 5; n; --n) c.map[text()].resize(some() % 4, leaf());
  for (std::size_t n = some(); n; --n)
    for (std::size_t k = some(); k; --k) c.sets[number()].insert(number());
  for (std::size_t n = some(); n; --n) c.bits.push_back(number() % 2);
  c.fixed_bits = random()() % 2048;
  c.wide.assign(some(), u'w');
  for (std::size_t n = some() % 5; n; --n) c.nested.push_back({{}, {{number(), text()}, {number(), text()}}});
  for (std::size_t n = some(); n; --n) c.arrays[n % 2].push_back(number());
  for (std::size_t n = some() % 4; n; --n) c.pairs.push_back({leaf(), leaf()});
  return c;
}

struct Choices {
  std::optional<Leaf> leaf;
  std::optional<std::optional<int>> twice;
  std::variant<int, Leaf, std::vector<Leaf>, std::monostate> any;
  std::map<int, std::variant<std::string, double>> map;
  std::unique_ptr<Leaf> owned;
  bool operator==(const Choices& o) const {
    return leaf == o.leaf && twice == o.twice && any == o.any && map == o.map && !owned == !o.owned &&
           (!owned || *owned == *o.owned);
  }
};
Choices choices() {
  Choices c;
  if (number() % 2) c.leaf = leaf();
  if (number() % 3) c.twice.emplace();
  if (number() % 3 && c.twice) c.twice->emplace(number());
  switch (number() % 4) {
    case 0:
      c.any = number();
      break;
    case 1:
      c.any = leaf();
      break;
    case 2:
      c.any = std::vector<Leaf>(some(), leaf());
      break;
    default:
      c.any = std::monostate();
  }
  for (std::size_t n = some(); n; --n) c.map[number()] = text();
  c.map[-1] = 0.5;
  if (number() % 2) c.owned = std::make_unique<Leaf>(leaf());
  return c;
}

template <class T>
void expect_round_trip(std::size_t n, T (*make)()) {
  std::vector<T> all(n);
  for (T& t : all) t = make();
  const std::string message = hps::to_string(all, hps::packed.max_expansion(1 << 20));
  std::vector<T> fresh, used(n / 2);
  for (T& t : used) t = make();
  hps::from_string(message, fresh, hps::packed.max_expansion(1 << 20));
  EXPECT_TRUE(fresh == all);
  hps::from_string(message, used, hps::packed.max_expansion(1 << 20));
  EXPECT_TRUE(used == all);
  EXPECT_EQ(hps::to_string(used, hps::packed.max_expansion(1 << 20)), message);
}

TEST(Objects, OfAllKinds) {
  random().seed(7);
  for (const std::size_t n : {1u, 3u, 300u, 700u}) {
    expect_round_trip<Leaf>(n, leaf);
    expect_round_trip<Containers>(n, containers);
    expect_round_trip<Choices>(n, choices);
  }
}

// Members of a virtual base, of a base after it, and of what a pointer leads to.
struct Base {
  int base = 0;
};
struct Middle : virtual Base {
  double middle = 0;
};
struct Derived : Middle {
  std::string own;
  std::unique_ptr<int> apart = std::make_unique<int>();
  HPS_MEMBERS(base, middle, own, *apart)
};
struct Larger : Derived {
  std::array<char, 100> more{};
};

TEST(Objects, WithMembersElsewhere) {
  std::vector<Derived> all(500), copy(20);
  for (Derived& d : all) d.base = number(), d.middle = number(), d.own = text(), *d.apart = number();
  hps::from_string(hps::to_string(all, hps::packed), copy, hps::packed);
  ASSERT_EQ(copy.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    EXPECT_TRUE(copy[i].base == all[i].base && copy[i].middle == all[i].middle && copy[i].own == all[i].own &&
                *copy[i].apart == *all[i].apart);

  // As bases of objects of different classes they have their virtual base at different distances.
  Derived one;
  Larger other;
  one.base = 1, other.base = 2, one.own = other.own = std::string(100, 'x');
  const auto references = [&] { return std::array{std::ref(one), std::ref(static_cast<Derived&>(other))}; };
  const std::string message = hps::to_string(references(), hps::packed);
  one.base = other.base = 0;
  auto parsed = references();
  hps::from_string(message, parsed, hps::packed);
  EXPECT_EQ(one.base, 1);
  EXPECT_EQ(other.base, 2);
}

TEST(Objects, TuplesOfReferences) {
  int a = 5;
  std::string b(100, 'b');
  const std::string message = hps::to_string(std::tie(a, b), hps::packed);
  a = 0, b.clear();
  auto both = std::tie(a, b);
  hps::from_string(message, both, hps::packed);
  EXPECT_EQ(a, 5);
  EXPECT_EQ(b, std::string(100, 'b'));
}

// Shared objects in each container, so that objects go one by one.
struct Shared {
  std::map<std::shared_ptr<int>, std::shared_ptr<Shared>> map;
  std::list<std::shared_ptr<int>> list;
  std::optional<std::shared_ptr<int>> optional;
  std::variant<int, std::shared_ptr<int>> variant;
  std::array<std::shared_ptr<int>, 3> array;
  std::priority_queue<std::shared_ptr<int>> queue;
  std::vector<Leaf> leaves;
};

TEST(Objects, InOrder) {
  const auto one = std::make_shared<int>(1), two = std::make_shared<int>(2);
  const auto inner = std::make_shared<Shared>();
  inner->list = {two, one};
  inner->leaves.resize(300, leaf());
  std::vector<Shared> all(300);
  for (Shared& s : all) {
    s.map = {{one, inner}, {std::make_shared<int>(3), nullptr}};
    s.list.assign(3, two);
    s.optional = one;
    s.variant = two;
    s.array = {one, nullptr, two};
    s.queue.push(one);
    s.leaves.push_back(leaf());
  }
  const std::string message = hps::to_string(all, hps::packed);
  const auto copy = hps::from_string<std::vector<Shared>>(message, hps::packed);
  ASSERT_EQ(copy.size(), all.size());
  for (const Shared& s : copy) {
    const auto first = *s.optional;
    EXPECT_EQ(*first, 1);
    EXPECT_EQ(s.array[0], first);
    EXPECT_EQ(s.queue.top(), first);
    EXPECT_EQ(std::get<1>(s.variant), s.list.front());
    EXPECT_EQ(s.map.at(first)->list.back(), first);
    EXPECT_EQ(s.map.at(first), copy[0].map.at(first));
    EXPECT_EQ(s.leaves.size(), 1u);
  }
}

// All come to a type for the first time.
TEST(Objects, FromManyThreads) {
  struct Local {
    std::vector<int> a;
    std::map<int, std::string> b;
  };
  const Local value{std::vector<int>(1000, 3), {{1, "one"}}};
  std::vector<std::string> messages(8);
  std::vector<std::thread> threads;
  for (std::string& message : messages)
    threads.emplace_back([&] {
      message = hps::to_string(value, hps::packed);
      message += std::to_string(hps::from_string<Local>(message, hps::packed).a.size());
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& message : messages) EXPECT_EQ(message, messages[0]);
}

}  // namespace
}  // namespace hps_tests
