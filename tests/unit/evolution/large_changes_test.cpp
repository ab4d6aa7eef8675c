// SPDX-License-Identifier: MIT
// Schemas that take long to match.

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include <hps/schema.h>
#include "hps/evolution/changes.h"
#include "hps/evolution/columns/from_rows.h"
#include "hps/schema/bytes.h"
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

// There are 2^60 ways to what cannot be read, all of one path, as paths are cut.
TEST(Changes, OfLongPaths) {
  const auto levels = [](const std::string& name, std::uint8_t leaf) {
    Graph graph(61, {.kind = hps::Kind::record, .name = name});
    for (std::uint32_t i = 0; i < 60; ++i)
      graph[i].parts = {{std::string(200, 'a'), i + 1}, {std::string(200, 'b'), i + 1}};
    graph[60] = {.kind = hps::Kind::bytes, .extents = {leaf}};
    return graph;
  };
  const auto changes = changes_between(levels("Old", 3), levels("New", 2));
  EXPECT_LE(changes.size(), 1000u);
  EXPECT_EQ(changes.back().effect, hps::Effect::refused);
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

struct Pointer {
  std::shared_ptr<std::uint8_t> value;
};

// Each value of a variant is found at once. Columns with shared objects are read object by object.
TEST(Changes, OfManyAlternativesInColumns) {
  constexpr std::uint32_t n = 20'000, values = 50'000;
  Graph graph(5, {.kind = hps::Kind::record, .parts = {{"values", 1}, {"value", 3}}});
  graph[1] = {.kind = hps::Kind::sequence, .parts = {{"", 2}}};
  graph[2] = {.kind = hps::Kind::variant, .parts = std::vector<hps::detail::schema::Part>(n, {"", 4})};
  graph[3] = {.kind = hps::Kind::pointer, .parts = {{"", 4}}};
  graph[4] = {.kind = hps::Kind::scalar, .number = 1};
  std::vector<std::pair<std::uint32_t, std::uint8_t>> rows(values, {n - 1, 5});
  hps::Packed format;
  format.limits.described = true;
  const std::string columns =
      hps::detail::evolution::columns_of_rows(graph, hps::to_string(rows, hps::compact) + '\0', format,
                                              hps::detail::evolution::ShapeInMessage::left_out);
  const std::string message =
      hps::detail::described::make_head(format.number, 0, hps::detail::schema::bytes_of(graph)) + columns;
  EXPECT_EQ(hps::from_string<Pointer>(message, hps::described).value, nullptr);
}

using SharedVariant = std::shared_ptr<std::variant<std::array<std::byte, 1>, std::string>>;
struct SharedVariants {
  std::vector<SharedVariant> values;
};

// So is that of a shared object.
TEST(Changes, OfManyAlternativesThatAreShared) {
  constexpr std::uint32_t n = 20'000, values = 50'000;
  Graph graph(3, {.kind = hps::Kind::record, .parts = {{"values", 1}}});
  graph[1] = {.kind = hps::Kind::sequence, .parts = {{"", 2}}};
  graph[2] = {.kind = hps::Kind::pointer, .parts = {{"", 3}}};
  graph.push_back({.kind = hps::Kind::variant});
  for (std::uint32_t i = 0; i < n; ++i) {
    graph[3].parts.push_back({"", i + 4});
    graph.push_back({.kind = hps::Kind::bytes, .extents = {n - i + 1}});
  }
  std::vector<std::tuple<std::uint32_t, std::uint32_t, std::byte>> rows;
  for (std::uint32_t i = 0; i < values; ++i) rows.emplace_back(i + 1, n - 1, std::byte{5});
  const std::string message =
      hps::detail::described::make_head(hps::Compact::number, 0, hps::detail::schema::bytes_of(graph)) +
      hps::to_string(rows, hps::compact);
  const auto now = hps::from_string<SharedVariants>(message, hps::described(hps::compact));
  ASSERT_EQ(now.values.size(), values);
  EXPECT_EQ(std::get<0>(*now.values.back())[0], std::byte{5});
}

}  // namespace
}  // namespace hps_tests
