// SPDX-License-Identifier: MIT
// Columns of types that contain themselves.

#include <array>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include <hps/packed.h>
#include <hps/schema.h>

#include "hps/described/shape_of.h"
#include "support/bytes.h"
#include "support/columns_of.h"
#include "support/damage.h"
#include "support/expect_error.h"
#include "unit/format/packed/recursive_objects.h"

namespace hps_tests::recursive {
namespace {

template <class T>
std::string_view shape_of() {
  return hps::detail::column::plan_of<T, hps::detail::column::Reading>().shape();
}

template <class T>
std::string canonical(const T& t) {
  return hps::to_string(t, hps::compact.canonical());
}

template <class T>
class Recursive : public testing::Test {};
TYPED_TEST_SUITE(Recursive, AllTypes);

TYPED_TEST(Recursive, ThereAndBack) {
  TypeParam used;
  for (const int size : {40, 3, 0}) {
    TypeParam value;
    fill(value, size);
    const std::string message = columns_of(value);
    EXPECT_EQ(message[0], 9);
    EXPECT_EQ(canonical(hps::from_string<TypeParam>(message, hps::packed)), canonical(value));
    hps::from_string(message, used, hps::packed);
    EXPECT_EQ(canonical(used), canonical(value));
    EXPECT_GT(hps::columns(message).size(), 0u);
    const std::string either = hps::to_string(value, hps::packed);
    EXPECT_LE(either.size(), message.size());
    EXPECT_EQ(canonical(hps::from_string<TypeParam>(either, hps::packed)), canonical(value));
    const std::string described = hps::to_string(value, hps::described);
    EXPECT_EQ(canonical(hps::from_string<TypeParam>(described, hps::described)), canonical(value));
    EXPECT_EQ(hps::columns(described, hps::described).size(), hps::columns(message).size());
  }
}

TYPED_TEST(Recursive, ShapeOfSchema) {
  const auto made = hps::detail::described::shape_of(hps::detail::schema::Nodes::of(hps::schema_of<TypeParam>()));
  ASSERT_TRUE(made);
  EXPECT_EQ(hex(made->shape), hex(shape_of<TypeParam>()));
  EXPECT_NE(made->shape.find('\x2a'), made->shape.npos);
}

TYPED_TEST(Recursive, Damaged) {
  TypeParam value, any;
  fill(value, 12);
  const std::string message = columns_of(value);
  expect_safe(message, message.size(), [](std::string_view bytes) {
    TypeParam fresh;
    hps::from_string(bytes, fresh, hps::packed);
    cut(fresh);
  });
  expect_safe(message, message.size(), [](std::string_view bytes) { (void)hps::columns(bytes); });
  hps::from_string(message, any, hps::packed);
  EXPECT_EQ(canonical(any), canonical(value));
}

TYPED_TEST(Recursive, TooDeep) {
  TypeParam value;
  const int levels = chain(value, 60);
  if (levels == 0) return;
  const std::string message = columns_of(value);
  EXPECT_EQ(canonical(hps::from_string<TypeParam>(message, hps::packed.max_depth(400))), canonical(value));
  expect_error<hps::LimitExceeded>([&] { (void)hps::from_string<TypeParam>(message, hps::packed.max_depth(20)); },
                                   "more than 20 levels of nesting");
  expect_error<hps::LimitExceeded>([&] { (void)hps::to_string(value, hps::packed.max_depth(20)); },
                                   "more than 20 levels of nesting");
}

// Equal structure, equal columns, whatever the C++ types are called.
TEST(RecursiveTypes, OfOneStructure) {
  Tree tree;
  fill(tree, 20);
  const auto other = hps::from_string<OtherTree>(columns_of(tree), hps::packed);
  EXPECT_EQ(columns_of(other), columns_of(tree));
  EXPECT_EQ(canonical(other), canonical(tree));
  const auto outside = hps::from_string<Outside>(columns_of(tree), hps::packed);
  EXPECT_EQ(columns_of(outside), columns_of(tree));
  const auto in_list = hps::from_string<ListTree>(columns_of(tree), hps::packed);
  EXPECT_EQ(columns_of(in_list), columns_of(tree));
  const auto in_turn = hps::from_string<Even>(columns_of(tree), hps::packed);
  EXPECT_EQ(columns_of(in_turn), columns_of(tree));
  EXPECT_EQ(canonical(in_turn), canonical(tree));
}

// Objects of several C++ types in one pool.
TEST(RecursiveTypes, OfOneStructureInOneMessage) {
  std::tuple<Tree, std::vector<OtherTree>, Outside, Even> all, back;
  fill(std::get<0>(all), 9);
  std::get<1>(all).resize(3);
  for (OtherTree& t : std::get<1>(all)) hps::from_string(columns_of(std::get<0>(all)), t, hps::packed);
  hps::from_string(columns_of(std::get<0>(all)), std::get<2>(all), hps::packed);
  hps::from_string(columns_of(std::get<0>(all)), std::get<3>(all), hps::packed);
  const std::string message = columns_of(all);
  EXPECT_EQ(hex(shape_of<decltype(all)>()), "27 04 2a 00 23 2a 00 2a 00 2a 00 27 03 0b 20 23 2a 00");
  hps::from_string(message, back, hps::packed);
  EXPECT_EQ(canonical(back), canonical(all));
  std::size_t objects = 0;
  for (const hps::Column& c : hps::columns(message))
    if (c.path == "0.0") objects = c.count;
  EXPECT_EQ(objects, 6 * 9u);
  expect_safe(message, message.size(), [&back](std::string_view bytes) { hps::from_string(bytes, back, hps::packed); });
}

TEST(RecursiveTypes, Shapes) {
  EXPECT_EQ(hex(shape_of<Tree>()), "2a 00 27 03 0b 20 23 2a 00");
  EXPECT_EQ(hex(shape_of<Forest>()), "2a 00 23 2a 00");
  EXPECT_EQ(hex(shape_of<std::vector<Tree>>()), "2a 00 23 27 03 0b 20 2a 00")
      << "the list is what the walk meets first";
  EXPECT_EQ(hex(shape_of<Json>()), "2a 00 27 01 26 06 27 00 00 14 20 23 2a 00 28 20 2a 00");
  EXPECT_EQ(hex(shape_of<WithPools>()), "2a 00 27 03 29 01 29 02 23 2a 00 27 01 0b 2a 00");
  EXPECT_EQ(hex(shape_of<std::shared_ptr<Tree>>()), "29 00 2a 01 27 03 0b 20 23 2a 01");
}

TEST(RecursiveTypes, BytesOfATree) {
  const Tree tree{1, "a", {{2, "b", {}}, {3, "c", {{4, "d", {}}}}}};
  EXPECT_EQ(hex(columns_of(tree)),
            "09 0f 0e 09 2a 00 27 03 0b 20 23 2a 00 04 03 08 03 03 "
            "42 02 e4 00 01 02 00 61 62 63 64 42 00 12");
}

TEST(RecursiveTypes, PathsOfColumns) {
  Tree tree;
  fill(tree, 5);
  const std::string message = hps::to_string(std::pair(7, tree), hps::described);
  std::string paths;
  for (const hps::Column& c : hps::columns(message, hps::described))
    paths += c.path + ' ' + std::to_string(c.count) + '\n';
  EXPECT_EQ(paths, "first 1\nsecond.id 5\nsecond.name 5\nsecond.children.size() 5\n");
}

// Counts that the objects do not have, and references to what is not there.
TEST(RecursiveTypes, HostileCounts) {
  Tree tree;
  fill(tree, 5);
  const std::string message = columns_of(tree);
  const std::size_t counts = message.find(std::string_view("\x2a\0\x05", 3)) + 2;
  ASSERT_NE(counts, std::string::npos + 2);
  for (std::size_t i = counts; i < counts + 5; ++i)
    for (int byte = 0; byte < 256; ++byte) {
      std::string changed = message;
      if (changed[i] == static_cast<char>(byte)) continue;
      changed[i] = static_cast<char>(byte);
      EXPECT_THROW(hps::from_string<Tree>(changed, hps::packed), hps::Error) << i << ' ' << byte;
    }
}

// Rows where they are smaller, as ever.
TEST(RecursiveTypes, SmallOnesAreRows) {
  const Tree tree{1, "a", {{2, "b", {}}}};
  EXPECT_EQ(hps::to_string(tree, hps::packed), '\0' + hps::to_string(tree, hps::compact));
  const Outside outside{1, "a", {{2, "b", {}}}};
  EXPECT_EQ(hps::to_string(outside, hps::packed), '\0' + hps::to_string(outside, hps::compact));
  EXPECT_EQ(canonical(hps::from_string<Outside>(hps::to_string(outside, hps::packed), hps::packed)),
            canonical(outside));
}

// As version 1 wrote them: compact bytes. Those in the root, in pools, and of one of several classes.
template <class T>
void expect_version_1(std::string_view bytes, const T& value) {
  const std::string message = unhex(bytes);
  T parsed;
  hps::from_string(message, parsed, hps::packed);
  EXPECT_EQ(canonical(parsed), canonical(value));
  EXPECT_GT(hps::columns(message).size(), 0u);
  expect_safe(message, message.size(), [&](std::string_view b) {
    hps::from_string(b, parsed, hps::packed);
    cut(parsed);
  });
}

TEST(RecursiveTypes, OfVersion1) {
  expect_version_1("01 07 0e 04 27 02 0b 22 02 0c 01 0e 00 01 10 00 02 01 61 01 04 01 62 00",
                   std::pair(7, Tree{1, "a", {{2, "b", {}}}}));
  Formula formula;
  fill(formula, 9);
  expect_version_1(
      "01 10 48 09 27 03 22 29 00 29 01 22 22 0c 02 02 01 38 00 00 01 14 01 03 00 01 22 40 01 00 0e 01 02 01 02 00 01 "
      "68 00 01 01 01 01 03 03 00 00 00 00 00 00 00 f0 3f 01 02 01 00 00 00 00 00 00 00 f0 3f 08 73 75 6d 20 6f 66 20 "
      "32 08 73 75 6d 20 6f 66 20 34 06 73 68 61 72 65 64",
      formula);
  WithPools pools;
  fill(pools, 7);
  expect_version_1("01 03 17 01 22 17 00 01 3a 01 06 00 01 02 03 04 05 06 89 80 64 00 a0 10 00 4a 24 06 00", pools);
  std::vector<Outside> outside(2);
  fill(outside[0], 3);
  fill(outside[1], 2);
  expect_version_1(
      "01 0c 1f 06 23 27 03 0b 20 22 02 02 03 08 12 01 04 41 04 01 00 01 04 00 6e 33 6e 32 00 43 0c 05 01 04 00 01 02 "
      "31 6e 92 38 48 1c 22 71 00",
      outside);
  Json json;
  fill(json, 10);
  expect_version_1(
      "01 0b 44 06 27 02 22 29 00 22 21 02 01 21 00 01 42 01 0a 00 01 03 04 05 06 20 33 65 74 78 53 40 11 27 95 a8 69 "
      "07 01 52 89 9a 76 33 00 10 00 01 02 00 01 42 01 0a 00 01 03 04 05 06 20 33 65 74 78 53 40 11 27 95 a8 69 07 01 "
      "52 89 9a 76 33 00 10 00",
      std::pair(json, std::make_shared<Json>(json)));
}

struct JsonBefore {
  std::variant<std::monostate, bool, double, std::string, std::vector<JsonBefore>> value;
};

// Alternatives that were added at the end.
TEST(RecursiveTypes, WithFewerAlternatives) {
  JsonBefore before;
  before.value = std::vector<JsonBefore>{{1.5}, {"text"}, {std::vector<JsonBefore>{{true}, {}}}};
  const std::string message = columns_of(std::pair(before, std::make_shared<JsonBefore>(before)));
  const auto now = hps::from_string<std::pair<Json, std::shared_ptr<Json>>>(message, hps::packed);
  EXPECT_EQ(canonical(now.first), canonical(before));
  EXPECT_EQ(canonical(*now.second), canonical(before));
  expect_error<hps::ParseError>([] { (void)hps::from_string<JsonBefore>(columns_of(Json()), hps::packed); },
                                "a message of another type");
}

TEST(RecursiveTypes, OfANewerVersion) {
  Tree tree;
  fill(tree, 20);
  for (const int bit : {32, 64}) {
    std::string message = columns_of(tree);
    message[0] = static_cast<char>(message[0] | bit);
    const std::string problem = "a kind of message that a newer HPS wrote at byte 0 (take a newer HPS to read it)";
    expect_error<hps::ParseError>([&] { (void)hps::from_string<Tree>(message, hps::packed); }, problem);
    expect_error<hps::ParseError>([&] { (void)hps::columns(message); }, problem);
    std::istringstream stream(message.substr(0, 1));
    expect_error<hps::ParseError>([&] { (void)hps::from_stream<Tree>(stream, hps::packed); }, problem);
  }
}

}  // namespace
}  // namespace hps_tests::recursive
