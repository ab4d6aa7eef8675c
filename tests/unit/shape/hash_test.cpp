// SPDX-License-Identifier: MIT
#include "hps/shape/hash.h"

#include <gtest/gtest.h>
#include <hps/hps.h>

#include <array>
#include <bitset>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

namespace hps_tests {
namespace {

template <class T>
std::uint64_t hash() {
  return hps::shape::Hash(hps::shape::node<T>).value();
}

struct Ion {
  double mz;
  long charge;
};
struct Mass {
  double value;
  std::int64_t number;
};
struct Pair {
  Ion first, second;
};
struct Mixed {
  Ion first;
  Mass second;
};
struct Tree {
  int value;
  std::vector<Tree> children;
};
struct Forest {
  int value;
  std::list<Forest> trees;
};
struct Odd;
struct Even {
  int value;
  std::vector<Odd> children;
};
struct Odd {
  int value;
  std::vector<Even> children;
};
template <class A, class B>
struct Shared {
  std::shared_ptr<A> first;
  std::shared_ptr<B> second;
};
template <int Levels>
struct Twice {
  std::shared_ptr<Twice<Levels - 1>> left, right;
};
template <>
struct Twice<0> {
  int value;
};
struct Chain {
  int value;
  std::unique_ptr<Chain> next;
};

TEST(ShapeHash, IsTheSameForTheSameBytes) {
  EXPECT_EQ((hash<std::vector<int>>()), (hash<std::set<int>>()));
  EXPECT_EQ((hash<std::map<int, Ion>>()), (hash<std::unordered_map<int, Mass>>()));
  EXPECT_EQ((hash<std::optional<int>>()), (hash<std::unique_ptr<int>>()));
  EXPECT_EQ(hash<Ion>(), hash<Mass>());
  EXPECT_EQ(hash<Pair>(), hash<Mixed>());
  EXPECT_EQ(hash<Tree>(), hash<Forest>());
  EXPECT_EQ(hash<Tree>(), hash<Even>());
}

TEST(ShapeHash, TakesTimeInProportionToTheTypes) { EXPECT_NE(hash<Twice<30>>(), hash<Twice<29>>()); }

TEST(ShapeHash, DiffersWhereBytesDo) {
  const std::set<std::uint64_t> all{hash<int>(),
                                    hash<unsigned>(),
                                    hash<float>(),
                                    hash<std::int64_t>(),
                                    hash<bool>(),
                                    hash<std::string>(),
                                    hash<std::u16string>(),
                                    hash<std::vector<std::uint16_t>>(),
                                    hash<std::vector<bool>>(),
                                    hash<std::deque<bool>>(),
                                    hash<std::array<int, 2>>(),
                                    hash<std::array<int, 3>>(),
                                    hash<std::bitset<3>>(),
                                    hash<std::variant<int, bool>>(),
                                    hash<std::variant<bool, int>>(),
                                    hash<std::optional<int>>(),
                                    hash<std::vector<std::optional<int>>>(),
                                    hash<std::map<int, int>>(),
                                    hash<std::shared_ptr<int>>(),
                                    hash<char>(),
                                    hash<unsigned char>(),
                                    hash<wchar_t>(),
                                    hash<char32_t>(),
                                    hash<Shared<Ion, Ion>>(),
                                    hash<Shared<Ion, Mass>>(),
                                    hash<Ion>(),
                                    hash<Pair>(),
                                    hash<Tree>(),
                                    hash<Chain>()};
  EXPECT_EQ(all.size(), 28u);  // unsigned and char32_t are one
}

}  // namespace
}  // namespace hps_tests
