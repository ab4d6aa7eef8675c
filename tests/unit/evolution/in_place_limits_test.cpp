// SPDX-License-Identifier: MIT
// Rows that are parsed in place: how deep, and of how much memory.

#include <hps/evolution/in_place/routes.h>

#include "support/allocations.h"
#include "unit/evolution/in_place.h"

namespace hps_tests {
namespace {

struct Tree {
  int value = 1;
  std::vector<Tree> children;
};
namespace newer {
struct Tree {
  long value = 0;
  std::string name = "none";
  std::vector<Tree> children;
};
}  // namespace newer

TEST(EvolutionInPlace, Trees) {
  expect_in_place<newer::Tree>(Tree{1, {{2, {{3, {}}}}, {4, {}}}});
  Tree deep;
  for (int i = 0; i < 2000; ++i) {
    Tree parent;
    parent.children.push_back(std::move(deep));
    deep = std::move(parent);
  }
  const auto format = hps::described(hps::compact.max_depth(4000));
  const std::string message = hps::to_string(deep, format);
  EXPECT_NO_THROW((void)hps::from_string<newer::Tree>(message, format));
  expect_error<hps::LimitExceeded>([&] { (void)hps::from_string<newer::Tree>(message, hps::described(hps::compact)); },
                                   "");
}

struct Branch {
  std::vector<Branch> branches;
};
struct Trunk {
  int value = 1;
  std::vector<Trunk> trunks;
  std::variant<int, Branch> branch;
};
namespace newer {
struct Branch {
  std::vector<Branch> branches;
  int added = 2;
};
struct Trunk {
  int value = 1;
  std::vector<Trunk> trunks;
  std::variant<int, Branch> branch;
};
}  // namespace newer

// Values that are rewritten are as deep as what they are in.
TEST(EvolutionInPlace, LevelsOfPartsThatAreRewritten) {
  Branch branch;
  for (int i = 0; i < 60; ++i) branch = Branch{{branch}};
  Trunk trunk;
  trunk.branch = branch;
  for (int i = 0; i < 60; ++i) {
    Trunk around;
    around.trunks.push_back(trunk);
    trunk = around;
  }
  const auto format = hps::described(hps::compact);
  const std::string message = hps::to_string(trunk, format);
  EXPECT_NO_THROW((void)hps::from_string<newer::Trunk>(message, hps::described(hps::compact.max_depth(200))));
  expect_error<hps::LimitExceeded>(
      [&] { (void)hps::from_string<newer::Trunk>(message, hps::described(hps::compact.max_depth(100))); }, "");
}

struct Nowhere {};
struct Somewhere {
  int x = 0, y = 0;
};
struct Empty {};
struct Full {
  std::string text = "a text that is so long that it has memory of its own";
  std::vector<double> numbers = std::vector<double>(100);
};

// A few bytes do not become any number of objects.
TEST(EvolutionInPlace, ManyThatAreFilledIn) {
  const auto format = hps::described(hps::compact);
  EXPECT_EQ(hps::from_string<std::vector<Full>>(hps::to_string(std::vector<Empty>(3), format), format).size(), 3u);
  std::string message = hps::to_string(std::vector<Empty>(0), format);
  message.pop_back();
  message += "\xff\xff\xff\xff\x07";
  expect_error<hps::LimitExceeded>([&] { (void)hps::from_string<std::vector<Full>>(message, format); },
                                   "far more memory");
}
TEST(EvolutionInPlace, ManyThatAreRewritten) {
  using Theirs = std::vector<std::optional<std::vector<Nowhere>>>;
  using Ours = std::vector<std::vector<Somewhere>>;
  const auto format = hps::described(hps::compact);
  std::string message = hps::to_string(Theirs(), format);
  message.back() = 100;
  for (int i = 0; i < 100; ++i) message += "\x01\xa0\xc2\x1e";  // 500,000 each
  expect_error<hps::LimitExceeded>([&] { (void)hps::from_string<Ours>(message, format); }, "far more memory");
  const AllocationScope scope;
  EXPECT_THROW((void)hps::from_string<Ours>(message, format), hps::LimitExceeded);
  EXPECT_LT(scope.peak(), 8U << 20);
}

// Plans of schemas with very many records, each with all members that it lacks.
TEST(EvolutionInPlace, ManyRecords) {
  using hps::Kind;
  namespace evolution = hps::detail::evolution;
  constexpr std::uint32_t alternatives = 40000;
  constexpr std::size_t members = 32;
  const hps::detail::schema::Node number{.kind = Kind::scalar, .number = hps::shape::scalar_code<int>()};
  hps::detail::schema::Graph theirs(1, {.kind = Kind::variant}), ours(1, {.kind = Kind::record, .name = "Ion"});
  for (std::uint32_t i = 0; i < alternatives; ++i) {
    theirs[0].parts.push_back({"", i + 1});
    theirs.push_back({.kind = Kind::record, .name = "Ion", .parts = {{"m" + std::to_string(i), alternatives + 1}}});
  }
  theirs.push_back(number);
  for (std::size_t i = 0; i < members; ++i) ours[0].parts.push_back({"o" + std::to_string(i), 1});
  ours.push_back(number);
  evolution::Plan plan(theirs, ours, hps::detail::row::encoding_of<hps::Compact>);
  ASSERT_TRUE(plan.resolver().possible(0));
  plan.set_defaults({std::string(members, '\0'), std::nullopt});
  const AllocationScope scope;
  EXPECT_EQ(evolution::RoutesMaker(plan).make().size(), plan.resolver().pairs().size());
  EXPECT_LT(scope.peak(), 64U << 20);
}

}  // namespace
}  // namespace hps_tests
