// SPDX-License-Identifier: MIT
// Types that contain themselves through pointers and containers compile wherever they are met first.

#include <map>
#include <memory>
#include <optional>
#include <variant>

#include "support/bytes.h"
#include "support/expect_error.h"

#include <hps/packed.h>

namespace hps_tests {
namespace {

// Each by one more type of its own: what a type needs must not be there because another asked for it before.
template <int>
struct Tree {
  int i = 0;
  std::unique_ptr<Tree> left, right;
};
template <int>
struct OneChild {
  std::unique_ptr<OneChild> next;
};
template <int N>
struct Mutual {
  struct Other {
    int i = 0;
    std::unique_ptr<Mutual> back;
    std::vector<std::optional<Mutual>> several;
    std::map<int, Mutual> named;
  };
  int i = 0;
  std::vector<Other> many;
  std::optional<std::vector<Mutual>> perhaps;
  std::variant<int, std::unique_ptr<Other>, std::shared_ptr<Mutual>> choice;
};

template <int N>
Tree<N> made(Tree<N>*) {
  Tree<N> t{1, std::make_unique<Tree<N>>(), nullptr};
  t.left->i = 2;
  t.left->right = std::make_unique<Tree<N>>();
  t.left->right->i = 3;
  return t;
}
template <int N>
OneChild<N> made(OneChild<N>*) {
  OneChild<N> t;
  t.next = std::make_unique<OneChild<N>>();
  t.next->next = std::make_unique<OneChild<N>>();
  return t;
}
template <int N>
Mutual<N> made(Mutual<N>*) {
  using Other = typename Mutual<N>::Other;
  Mutual<N> t;
  t.i = 5;
  t.many.resize(2);
  t.many[1].back = std::make_unique<Mutual<N>>();
  t.many[1].back->choice = std::make_unique<Other>();
  t.many[1].named[7].choice = std::make_shared<Mutual<N>>();
  t.many[0].several.resize(2);
  t.many[0].several[1].emplace().i = 6;
  t.perhaps.emplace(3);
  return t;
}

template <class T>
struct Inside {
  T t;
  int i = 0;
};
template <class T>
Inside<T> made(Inside<T>*) {
  return {made(static_cast<T*>(nullptr)), 9};
}
template <class T>
std::vector<T> made(std::vector<T>*) {
  std::vector<T> all(3);
  all[1] = made(static_cast<T*>(nullptr));
  return all;
}
template <class T>
std::map<int, T> made(std::map<int, T>*) {
  std::map<int, T> all;
  all[4] = made(static_cast<T*>(nullptr));
  all[5];
  return all;
}
template <class T>
std::optional<T> made(std::optional<T>*) {
  return made(static_cast<T*>(nullptr));
}

template <class T>
void expect_round_trip() {
  const T t = made(static_cast<T*>(nullptr));
  const auto with = [&](const auto& format) {
    const std::string message = hps::to_string(t, format);
    EXPECT_GT(message.size(), hps::to_string(T(), format).size());
    auto copy = hps::from_string<T>(message, format);
    EXPECT_EQ(hex(hps::to_string(copy, format)), hex(message));
    hps::from_string(message, copy, format);
    EXPECT_EQ(hex(hps::to_string(copy, format)), hex(message));
    EXPECT_THROW(hps::from_string<T>(message.substr(0, message.size() - 1), format), hps::ParseError);
  };
  with(hps::packed);
  with(hps::compact);
  with(hps::raw);
}

TEST(Trees, Alone) {
  expect_round_trip<Tree<0>>();
  expect_round_trip<OneChild<0>>();
  expect_round_trip<Mutual<0>>();
}
TEST(Trees, InAStruct) {
  expect_round_trip<Inside<Tree<1>>>();
  expect_round_trip<Inside<OneChild<1>>>();
  expect_round_trip<Inside<Mutual<1>>>();
}
TEST(Trees, InAVector) {
  expect_round_trip<std::vector<Tree<2>>>();
  expect_round_trip<std::vector<OneChild<2>>>();
}
TEST(Trees, InAMap) {
  expect_round_trip<std::map<int, Tree<3>>>();
  expect_round_trip<std::map<int, OneChild<3>>>();
}
TEST(Trees, InAnOptional) {
  expect_round_trip<std::optional<Tree<4>>>();
  expect_round_trip<std::optional<OneChild<4>>>();
}

TEST(Trees, Contents) {
  const auto copy = hps::from_string<Inside<Tree<5>>>(hps::to_string(made(static_cast<Inside<Tree<5>>*>(nullptr))));
  EXPECT_EQ(copy.i, 9);
  EXPECT_EQ(copy.t.left->right->i, 3);
  EXPECT_EQ(copy.t.right, nullptr);
}

}  // namespace
}  // namespace hps_tests
