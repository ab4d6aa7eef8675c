// SPDX-License-Identifier: MIT
// Schemas from outside, hostile ones too.
#include "hps/schema/bytes.h"

#include <gtest/gtest.h>

#include <functional>
#include <sstream>

#include "hps/schema/xxh64.h"
#include "support/bytes.h"
#include "support/expect_error.h"
#include "unit/schema/types.h"

namespace hps_tests {
namespace {

using hps::Kind;
using hps::Meaning;
using hps::detail::schema::bytes_of;
using hps::detail::schema::Graph;
using hps::detail::schema::Layout;
using hps::detail::schema::Node;

Node leaf(std::uint8_t number) { return {.kind = Kind::scalar, .number = number}; }
Node list_of(std::uint32_t element) { return {.kind = Kind::sequence, .parts = {{"", element}}}; }
Node array_of(std::uint32_t element, std::vector<std::uint64_t> extents) {
  const std::uint8_t layout = extents.size() > 1 ? Layout::several_extents : 0;
  return {.kind = Kind::array, .layout = layout, .extents = std::move(extents), .parts = {{"", element}}};
}
Node record_of(std::vector<hps::detail::schema::Part> members) {
  return {.kind = Kind::record, .name = "R", .parts = std::move(members)};
}
Node with(Node node, auto&& change) {
  change(node);
  return node;
}

// A list in a list, and so on.
Graph nested(std::uint32_t levels) {
  Graph graph;
  for (std::uint32_t i = 1; i < levels; ++i) graph.push_back(list_of(i));
  graph.push_back(leaf(0));
  return graph;
}
Graph with_members(std::uint32_t n) {
  Graph graph{record_of({})};
  for (std::uint32_t i = 1; i <= n; ++i) {
    graph[0].parts.push_back({"", i});
    graph.push_back(array_of(n + 1, {i}));
  }
  graph.push_back(leaf(0));
  return graph;
}

// A list in a list, and so on, but all of them are members of one record, the innermost first.
Graph nested_beside(std::uint32_t levels) {
  Graph graph{record_of({})};
  for (std::uint32_t i = 1; i < levels; ++i) graph.push_back(list_of(i + 1));
  graph.push_back(leaf(0));
  for (std::uint32_t i = levels; i > 0; --i) graph[0].parts.push_back({"", i});
  return graph;
}

TEST(SchemaBytes, ThereAndBack) {
  const hps::Schema& schema = hps::schema_of<ours::Peptide>();
  const std::string bytes = schema.to_string();
  const hps::Schema back = hps::Schema::from_string(bytes);
  EXPECT_EQ(back, schema);
  EXPECT_EQ(back.to_string(), bytes);
  EXPECT_EQ(back.fingerprint(), schema.fingerprint());
}

struct Ion {
  double mz;
  std::vector<Ion> parts;
};

TEST(SchemaBytes, OfTheExampleInTheDocumentation) {
  const hps::Schema& schema = hps::schema_of<Ion>();
  EXPECT_EQ(hex(schema.to_string()), "01 03 04 03 49 6f 6e 02 02 6d 7a 01 05 70 61 72 74 73 02 00 14 02 00 00");
  EXPECT_EQ(schema.fingerprint(), 0xf07346dcaefbdaba);
  EXPECT_EQ(schema.fingerprint(),
            hps::detail::xxh64(unhex("01 03 04 00 02 02 6d 7a 01 05 70 61 72 74 73 02 00 14 02 00 00")));
}

// Nodes in another order, and twice.
TEST(SchemaBytes, OfWhicheverGraphSaysTheSame) {
  const Graph odd{record_of({{"a", 3}, {"b", 1}}), list_of(2), leaf(3), list_of(4), leaf(3), leaf(9)};
  struct R {
    std::vector<std::uint32_t> a, b;
  };
  const hps::Schema schema = hps::Schema::from_string(bytes_of(odd));
  EXPECT_EQ(schema, hps::schema_of<R>());
  EXPECT_EQ(schema.to_string(), hps::schema_of<R>().to_string());
}

TEST(SchemaBytes, WhereALimitIsReached) {
  EXPECT_EQ(hps::Schema::from_string(bytes_of(nested(256))).kind(), Kind::sequence);
  const auto read = [](const Graph& graph) { return [=] { (void)hps::Schema::from_string(bytes_of(graph)); }; };
  using hps::LimitExceeded;
  expect_error<LimitExceeded>(read(nested(257)), "a schema of more than 256 levels");
  expect_error<LimitExceeded>(read(nested(1'000'000)), "a schema of more than 1 MiB");
  expect_error<LimitExceeded>(read(nested_beside(256)), "a schema of more than 256 levels");
  expect_error<LimitExceeded>(read(nested_beside(65'535)), "a schema that takes too long to be compared");
  expect_error<LimitExceeded>(read(with_members(65'535)), "a schema of more than 65,536 nodes");
  expect_error<LimitExceeded>([] { (void)hps::Schema::from_string(std::string((1 << 20) + 1, '\1')); }, "1 MiB");
}

struct Wrong {
  const char* problem;
  Graph graph;
};

const Wrong wrong_graphs[] = {
    {"a schema without nodes", {}},
    {"a part that is no node of the schema at byte 2", {list_of(1)}},
    {"a type that is a part of itself", {record_of({{"a", 0}})}},
    {"a type that is a part of itself", {list_of(1), record_of({{"a", 2}}), array_of(1, {3})}},
    {"an unknown kind", {{.kind = Kind::none}}},
    {"an unknown kind", {{.kind = Kind::reference}}},
    {"a meaning that its kind does not have", {with(list_of(0), [](Node& n) { n.meaning = Meaning::path; })}},
    {"a meaning that its kind does not have", {with(list_of(0), [](Node& n) { n.meaning = Meaning(9); })}},
    {"an unknown sort of number", {leaf(6)}},
    {"an unknown sort of number", {leaf(4 + Node::character)}},
    {"an unknown sort of number", {leaf(1 + Node::character + Node::wide)}},
    {"a period that is not positive",
     {with(leaf(12),
           [](Node& n) {
             n.meaning = Meaning::duration, n.period = {1, 0};
           })}},
    {"a name twice at byte 5 in node 1 of a schema", {list_of(1), record_of({{"a", 2}, {"a", 2}}), leaf(1)}},
    {"a name twice",
     {with(leaf(1),
           [](Node& n) {
             n.meaning = Meaning::enumeration, n.enumerators = {{"a", 1}, {"a", 2}};
           })}},
    {"an array of more than 2^40 elements", {array_of(1, {(1ull << 20) + 1, (1ull << 21) + 1}), leaf(1)}},
    {"an array of more than 2^40 elements", {array_of(1, {~0ull, ~0ull, ~0ull}), leaf(1)}},
    {"an array without an extent", {array_of(1, {0}), leaf(1)}},
    {"an array of arrays", {array_of(1, {2}), array_of(2, {3}), leaf(1)}},
    {"an unknown layout", {with(list_of(0), [](Node& n) { n.layout = 16; })}},
    {"several extents that are less than two",
     {with(list_of(0), [](Node& n) { n.layout = Layout::several_extents, n.extents = {5}; })}},
    {"an order of one extent", {with(list_of(0), [](Node& n) { n.layout = Layout::column_major; })}},
    {"an array of more than 32 dimensions", {array_of(1, std::vector<std::uint64_t>(33, 2)), leaf(1)}},
    {"a complex number that is not two numbers",
     {with(array_of(1, {3}), [](Node& n) { n.meaning = Meaning::complex; }), list_of(0)}},
    {"a text that is not of characters", {with(list_of(0), [](Node& n) { n.meaning = Meaning::text; })}},
    {"an enumeration that is no integer", {with(leaf(20), [](Node& n) { n.meaning = Meaning::enumeration; })}},
    {"an enumerator without a name, or too large",
     {with(leaf(9),
           [](Node& n) {
             n.meaning = Meaning::enumeration, n.enumerators = {{"a", 128}};
           })}},
    {"an enumerator without a name, or too large",
     {with(leaf(1),
           [](Node& n) {
             n.meaning = Meaning::enumeration, n.enumerators = {{"", 1}};
           })}},
    {"a name that is too long, or has control characters", {record_of({{"a\nb", 1}}), leaf(1)}},
    {"a name that is too long, or has control characters", {record_of({{std::string(256, 'a'), 1}}), leaf(1)}},
    {"a time that is no number", {with(leaf(0), [](Node& n) { n.meaning = Meaning::duration; })}},
    {"bits of no bool", {with(list_of(1), [](Node& n) { n.layout = Layout::bits; }), leaf(1)}},
    {"presences of elements that are not optional",
     {with(list_of(1), [](Node& n) { n.layout = Layout::presence_first; }), leaf(1)}},
};

TEST(SchemaBytes, ThatAreWrong) {
  for (const Wrong& wrong : wrong_graphs)
    expect_error<hps::ParseError>([&] { (void)hps::Schema::from_string(bytes_of(wrong.graph)); }, wrong.problem);
  const auto read = [](const char* bytes) { return [=] { (void)hps::Schema::from_string(bytes); }; };
  expect_error<hps::ParseError>(read("\2"), "a version that a newer HPS wrote at byte 0 in a schema");
  expect_error<hps::ParseError>(read("\1\1\1\1\1"), "bytes that are left over at byte 4 in a schema");
}

// Long names and texts, again and again.
TEST(SchemaBytes, ThatPrintMuch) {
  Graph graph{record_of({})};
  graph[0].name = std::string(255, 'R');
  graph.push_back(with(record_of({}), [](Node& n) { n.name = std::string(255, 'M'); }));
  graph[0].parts.resize(300'000, {"", 1});
  const hps::Schema schema = hps::Schema::from_string(bytes_of(graph));
  std::ostringstream printed;
  printed << schema;
  EXPECT_LT(printed.str().size(), 5u << 20);
  EXPECT_LT(hps::difference(schema, hps::schema_of<ours::Ion>()).size(), 1u << 17);
}

// Maps with maps as keys, in circles of different lengths.
TEST(SchemaBytes, ThatDifferLateAndOften) {
  const auto circle = [](std::uint32_t n) {
    Graph graph;
    for (std::uint32_t i = 0; i < n; ++i)
      graph.push_back({.kind = Kind::map, .parts = {{"", (i + 1) % n}, {"", i ? n : n + 1}}});
    graph.push_back(leaf(1));
    graph.push_back(leaf(2));
    return hps::Schema::from_string(bytes_of(graph));
  };
  EXPECT_LT(hps::difference(circle(250), circle(249)).size(), 1u << 17);
}

// Whatever a byte is changed to: an error, or a schema that is read as it is written.
TEST(SchemaBytes, WithEveryBitFlippedAndEveryEnd) {
  const std::string bytes = hps::schema_of<ours::Peptide>().to_string();
  for (std::size_t i = 0; i < bytes.size(); ++i)
    EXPECT_THROW((void)hps::Schema::from_string(bytes.substr(0, i)), hps::ParseError) << i;
  std::size_t valid = 0;
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    try {
      const hps::Schema schema = hps::Schema::from_string(damaged);
      const std::string again = schema.to_string();
      EXPECT_EQ(hps::Schema::from_string(again).to_string(), again) << bit;
      EXPECT_EQ(hps::difference(schema, hps::schema_of<ours::Peptide>()).empty(),
                schema == hps::schema_of<ours::Peptide>());
      ++valid;
    } catch (const hps::Error&) {
    }
  }
  EXPECT_GT(valid, 100u);
}

}  // namespace
}  // namespace hps_tests
