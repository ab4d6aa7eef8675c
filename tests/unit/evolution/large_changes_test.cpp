// SPDX-License-Identifier: MIT
// Schemas that take long to match.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <hps/schema.h>
#include "hps/evolution/changes.h"
#include "support/expect_error.h"

namespace hps_tests {
namespace {

using hps::detail::evolution::changes_between;
using hps::detail::schema::Graph;

// Every pair of levels could become one another: no more than so many are looked at.
TEST(Changes, OfSchemasThatTakeTooLong) {
  const auto levels = [](std::uint32_t n, std::uint8_t leaf) {
    Graph graph(n + 1, {.kind = hps::Kind::record});
    for (std::uint32_t i = 0; i < n; ++i)
      for (std::uint32_t k = i + 1; k <= n; ++k) graph[i].parts.push_back({std::to_string(k), k});
    graph[n] = {.kind = hps::Kind::scalar, .number = leaf};
    return graph;
  };
  EXPECT_EQ(changes_between(levels(200, 1), levels(200, 2)).size(), 1000u);  // of 2^199 ways to the number
  // Each of the members could become each of the alternatives.
  constexpr std::uint32_t n = 300;
  Graph members(1, {.kind = hps::Kind::record}), variants(2, {.kind = hps::Kind::record});
  variants[1].kind = hps::Kind::variant;
  for (std::uint32_t i = 1; i <= n; ++i) {
    members.push_back({.kind = hps::Kind::bytes, .extents = {i + 1}});
    members[0].parts.push_back({std::to_string(i), i});
    variants.push_back({.kind = hps::Kind::bytes, .extents = {i + 5000}});
    variants[0].parts.push_back({std::to_string(i), 1});
    variants[1].parts.push_back({"", i + 1});
  }
  expect_error<hps::LimitExceeded>([&] { changes_between(members, variants); },
                                   "schemas that take too long to be matched");
}

// As many as there may be: they are found by name and schema, not by trying each with each.
TEST(Changes, OfManyAlternatives) {
  const auto variant = [](std::uint32_t n, std::uint32_t first) {
    Graph graph(1, {.kind = hps::Kind::variant});
    for (std::uint32_t i = 1; i <= n; ++i) {
      graph.push_back({.kind = hps::Kind::bytes, .extents = {(i + first) % n + 2}});
      graph[0].parts.push_back({"", i});
    }
    return graph;
  };
  EXPECT_TRUE(changes_between(variant(1000, 0), variant(1000, 500)).empty());
}

// Two cycles of lengths without a common factor: each pair of their nodes comes after all others.
TEST(Changes, OfCycles) {
  const auto cycle = [](std::uint32_t n) {
    Graph graph(n, {.kind = hps::Kind::sequence});
    for (std::uint32_t i = 0; i < n; ++i) graph[i].parts = {{"", (i + 1) % n}};
    graph[n - 1] = {.kind = hps::Kind::record, .parts = {{"next", 0}, {"value", n}}};
    graph.push_back({.kind = hps::Kind::scalar, .number = 1});
    return graph;
  };
  EXPECT_EQ(changes_between(cycle(200), cycle(200)).size(), 0u);
  EXPECT_LE(changes_between(cycle(200), cycle(199)).size(), 1000u);
}

enum class Tool : std::uint16_t { orbitrap = 1, astral = 2 };

// Each number is found by its name in no more time than it takes to find one of many.
TEST(Changes, OfManyEnumerators) {
  constexpr int n = 20'000;
  Graph graph(2, {.kind = hps::Kind::sequence, .parts = {{"", 1}}});
  graph[1] = {.kind = hps::Kind::scalar, .meaning = hps::Meaning::enumeration, .number = 11};
  for (int i = 0; i < n; ++i) graph[1].enumerators.push_back({"tool" + std::to_string(i), i + 100});
  graph[1].enumerators.push_back({"astral", 2});
  std::vector<int> numbers(n, 50);
  numbers.push_back(2);
  const auto read = [&](const auto& format) {
    const std::string head = hps::detail::described::make_head(format.number, 0, hps::detail::schema::bytes_of(graph));
    const auto tools = hps::from_string<std::vector<Tool>>(head + hps::to_string(numbers, format), hps::described);
    EXPECT_EQ(tools[0], Tool{50});
    EXPECT_EQ(tools[n], Tool::astral);
  };
  read(hps::raw);
  read(hps::compact);
}

}  // namespace
}  // namespace hps_tests
