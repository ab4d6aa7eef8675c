// SPDX-License-Identifier: MIT
// Small messages are rows, which the interpreter of plans makes: the bytes, values and errors are those of compact.
#include <gtest/gtest.h>

#include <array>
#include <bitset>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

#include "hps/packed.h"
#include "support/random.h"

namespace hps_tests {
namespace {

std::size_t few() { return random()() % 3; }
int number() { return static_cast<int>(random()()) >> random()() % 32; }

enum class Color : std::uint8_t { red, green };
struct Part {
  std::int16_t a = 0;
  char c = 0;
  std::string text;
  std::array<float, 2> reals{};
  Color color{};
  bool flag = false;
  auto operator<=>(const Part&) const = default;
};
Part part() {
  Part p{static_cast<std::int16_t>(number()),
         static_cast<char>(number()),
         std::string(few() * 30, 'x'),
         {1.5f, 2},
         Color::green,
         true};
  return p;
}

struct Listed {
  int a = 0;
  std::string b;
  HPS_MEMBERS(a, b)
  bool operator==(const Listed&) const = default;
};

struct Everything {
  long double wide = 0;
  wchar_t letter = 0;
  std::vector<Part> parts;
  std::vector<double> reals;
  std::vector<std::uint64_t> numbers;
  std::deque<Part> queue;
  std::list<std::string> list;
  std::set<Part> set;
  std::map<std::string, std::vector<int>> map;
  std::unordered_map<int, std::optional<Part>> table;
  std::multimap<int, int> multimap;
  std::vector<bool> bits;
  std::bitset<11> fixed;
  std::u16string text;
  std::array<std::string, 2> strings;
  std::array<unsigned char, 3> bytes{};
  std::optional<std::optional<int>> twice;
  std::variant<std::monostate, int, std::vector<Part>, std::string> any;
  std::pair<int, Listed> pair;
  std::tuple<> nothing;
  std::vector<std::tuple<>> nothings;
  bool operator==(const Everything&) const = default;
};
Everything everything() {
  Everything e;
  e.wide = number();
  e.letter = L'w';
  e.parts.resize(few(), part());
  for (std::size_t n = few(); n; --n) e.reals.push_back(number() * 0.5), e.numbers.push_back(random()());
  for (std::size_t n = few(); n; --n) e.queue.push_back(part()), e.list.emplace_back(n, 'l'), e.set.insert(part());
  for (std::size_t n = few(); n; --n) e.map[std::string(n, 'k')] = {number(), number()};
  for (std::size_t n = few(); n; --n) e.table[number()] = n % 2 ? std::optional(part()) : std::nullopt;
  for (std::size_t n = few(); n; --n) e.multimap.emplace(1, number());
  for (std::size_t n = 4 * few(); n; --n) e.bits.push_back(number() % 2);
  e.fixed = random()() % 2048;
  e.text.assign(few(), u'w');
  e.strings[few() / 2] = "one";
  e.bytes = {1, 2, 3};
  if (few()) e.twice.emplace();
  if (few() && e.twice) e.twice->emplace(number());
  if (few()) e.any = std::vector<Part>(few(), part());
  if (!few()) e.any = std::string("any");
  e.pair = {number(), {}};
  e.pair.second.a = number();
  e.nothings.resize(few());
  return e;
}

// False where columns are smaller.
bool expect_compact_bytes(const Everything& e, const hps::Packed& packed, const hps::Compact& compact) {
  const std::string message = hps::to_string(e, packed);
  const std::string rows = std::string(1, '\0') + hps::to_string(e, compact);
  EXPECT_LE(message.size(), rows.size());
  EXPECT_EQ(hps::from_string<Everything>(message, packed), e);
  EXPECT_EQ(hps::from_string<Everything>(rows, packed), e);
  if (message[0] != 0) return false;
  EXPECT_EQ(message, rows);
  return true;
}

TEST(RowsOfPacked, AreCompactBytes) {
  random().seed(11);
  int rows = 0;
  for (int i = 0; i < 1000; ++i) {
    const Everything e = everything();
    rows += expect_compact_bytes(e, hps::packed, hps::compact);
    rows += expect_compact_bytes(e, hps::packed.canonical(), hps::compact.canonical());
  }
  EXPECT_GT(rows, 1000);
}

// The value, or the error without its offset, which differs by the first byte.
template <class T>
std::string outcome(std::string_view message, const auto& format, std::size_t before) {
  try {
    return hps::to_string(hps::from_string<T>(message, format), hps::compact);
  } catch (const hps::ErrorAt& error) {
    const std::string problem = error.problem();
    return problem.substr(0, problem.find(" at byte ")) + " in " + error.path() + " at " +
           std::to_string(error.offset() - before);
  }
}

template <class T>
void expect_same_outcome(const std::string& compact, std::size_t depth = 100) {
  const auto limited = hps::compact.max_depth(depth);
  const std::string message = std::string(1, '\0') + compact;
  EXPECT_EQ(outcome<T>(message, hps::packed.max_depth(depth), 1), outcome<T>(compact, limited, 0));
}

TEST(RowsOfPacked, DamagedOnesFailAsCompactBytesDo) {
  random().seed(12);
  for (int i = 0; i < 5; ++i) {
    const std::string bytes = hps::to_string(everything(), hps::compact);
    for (std::size_t n = 0; n < bytes.size(); ++n) expect_same_outcome<Everything>(bytes.substr(0, n));
    for (int k = 0; k < 200; ++k) {
      std::string damaged = bytes;
      damaged[random()() % bytes.size()] = static_cast<char>(random()());
      expect_same_outcome<Everything>(damaged);
    }
    for (std::size_t depth = 0; depth < 6; ++depth) expect_same_outcome<Everything>(bytes, depth);
  }
}

// Pointers to shared objects, to derived classes, and trees are as in compact, too.
struct Animal {
  int age = 0;
  virtual ~Animal() = default;
};
struct Dog : Animal {
  std::string name;
  HPS_MEMBERS(age, name)
};
struct Tree {
  int value = 0;
  std::vector<Tree> below;
};
struct Linked {
  int value = 0;
  std::unique_ptr<Linked> next;
};
struct Pointers {
  std::vector<std::unique_ptr<int>> apart;
  std::vector<std::unique_ptr<Linked>> linked;
  std::vector<std::unique_ptr<Animal>> animals;
  std::unique_ptr<Animal> animal;
  std::shared_ptr<Part> one, same;
  std::weak_ptr<Part> weak;
  std::shared_ptr<Animal> shared;
  Tree tree;
  std::priority_queue<int> queue;
};

}  // namespace
}  // namespace hps_tests

template <>
struct hps::Derived<hps_tests::Animal> : hps::Types<hps_tests::Dog> {};

namespace hps_tests {
namespace {

TEST(RowsOfPacked, OfPointers) {
  Pointers p;
  for (int i = 0; i < 11; ++i) p.apart.push_back(i % 3 ? std::make_unique<int>(i) : nullptr);
  p.linked.resize(3);
  p.linked[1] = std::make_unique<Linked>();
  p.linked[1]->next = std::make_unique<Linked>();
  auto dog = std::make_unique<Dog>();
  dog->name = "Rex";
  p.animals.push_back(nullptr);
  p.animals.push_back(std::move(dog));
  p.animal = std::make_unique<Dog>();
  p.one = p.same = std::make_shared<Part>(part());
  p.weak = p.one;
  p.shared = std::make_shared<Dog>();
  p.tree.below.resize(2);
  p.queue.push(5);

  const std::string bytes = hps::to_string(p, hps::compact);
  const std::string message = hps::to_string(p, hps::packed);
  EXPECT_EQ(message, std::string(1, '\0') + bytes);
  const auto copy = hps::from_string<Pointers>(message, hps::packed);
  EXPECT_EQ(hps::to_string(copy, hps::compact), bytes);
  EXPECT_EQ(copy.one, copy.same);
  for (std::size_t n = 0; n < bytes.size(); ++n) expect_same_outcome<Pointers>(bytes.substr(0, n));
  for (int k = 0; k < 300; ++k) {
    std::string damaged = bytes;
    damaged[random()() % bytes.size()] = static_cast<char>(random()());
    expect_same_outcome<Pointers>(damaged);
  }
}

}  // namespace
}  // namespace hps_tests
