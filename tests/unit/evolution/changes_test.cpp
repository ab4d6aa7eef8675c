// SPDX-License-Identifier: MIT
// The members of an older type: a line for each rule and each way to nest it.

#include "hps/evolution/changes.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <deque>
#include <filesystem>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include <hps/schema.h>

namespace hps_tests {
namespace {

using hps::detail::evolution::changes_between;
using hps::detail::schema::Graph;
using hps::detail::schema::Nodes;

std::string text_of(const std::vector<hps::Change>& changes) {
  std::ostringstream text;
  for (const hps::Change& change : changes) text << change << '\n';
  return text.str();
}

template <class Theirs, class Ours>
std::string changes() {
  return text_of(hps::compatible(hps::schema_of<Theirs>(), hps::schema_of<Ours>()));
}

template <class T>
struct Holder {
  T member;
};

// As a member, as an element and deep inside.
template <class Theirs, class Ours>
void expect_changes(const std::string& effect, const std::string& theirs, const std::string& ours) {
  const std::string end = theirs + " -> " + ours + ", " + effect + "\n";
  using hps_tests::Holder;
  EXPECT_EQ((changes<Theirs, Ours>()), end);
  EXPECT_EQ((changes<Holder<Theirs>, Holder<Ours>>()), "member: " + end);
  EXPECT_EQ((changes<std::vector<Holder<Theirs>>, std::vector<Holder<Ours>>>()), "member: " + end);
  EXPECT_EQ((changes<std::map<int, std::shared_ptr<Holder<Theirs>>>, std::map<int, std::shared_ptr<Holder<Ours>>>>()),
            "member: " + end);
  EXPECT_EQ((changes<Holder<std::optional<Holder<Theirs>>>, Holder<std::optional<Holder<Ours>>>>()),
            "member.member: " + end);
}

template <class T>
void expect_no_changes() {
  EXPECT_EQ((changes<T, T>()), "");
}

TEST(Changes, NoneForEqualSchemas) {
  expect_no_changes<int>();
  EXPECT_EQ((changes<std::vector<int>, std::set<int>>()), "");
  EXPECT_EQ((changes<std::vector<Holder<std::string>>, std::deque<Holder<std::string>>>()), "");
}

enum class Tool : std::uint8_t { orbitrap, astral };
enum class Fewer : std::uint8_t { orbitrap };
enum class More : std::int16_t { orbitrap, astral, timstof };

TEST(Changes, Numbers) {
  expect_changes<std::int32_t, std::int64_t>("converted", "int32", "int64");
  expect_changes<std::int64_t, std::int32_t>("refused where met", "int64", "int32");
  expect_changes<std::uint32_t, std::int32_t>("refused where met", "uint32", "int32");
  expect_changes<std::uint32_t, std::int64_t>("converted", "uint32", "int64");
  expect_changes<std::int32_t, std::uint64_t>("refused where met", "int32", "uint64");
  expect_changes<bool, std::uint8_t>("converted", "bool", "uint8");
  expect_changes<std::uint8_t, bool>("refused where met", "uint8", "bool");
  expect_changes<float, double>("converted", "float32", "float64");
  expect_changes<double, float>("refused where met", "float64", "float32");
  expect_changes<std::int32_t, double>("converted", "int32", "float64");
  expect_changes<std::int64_t, double>("refused where met", "int64", "float64");
  expect_changes<std::uint16_t, float>("converted", "uint16", "float32");
  expect_changes<float, std::int64_t>("refused where met", "float32", "int64");
  expect_changes<char, int>("converted", "char", "int32");
}

TEST(Changes, Enumerations) {
  expect_changes<Tool, int>("converted", "Tool", "int32");
  expect_changes<Tool, More>("converted", "Tool", "More");
  expect_changes<Tool, Fewer>("refused where met", "Tool", "Fewer");
}

TEST(Changes, Times) {
  using namespace std::chrono;
  expect_changes<seconds, milliseconds>("refused where met", "duration (int64, 1 s)", "duration (int64, 1/1000 s)");
  expect_changes<seconds, std::int64_t>("refused", "duration (int64, 1 s)", "int64");
  expect_changes<std::int64_t, seconds>("refused", "int64", "duration (int64, 1 s)");
}

TEST(Changes, Optionals) {
  expect_changes<int, std::optional<int>>("converted", "int32", "optional int32");
  expect_changes<int, std::unique_ptr<int>>("converted", "int32", "optional int32");
  expect_changes<int, std::shared_ptr<int>>("converted", "int32", "pointer to int32");
  expect_changes<std::optional<int>, int>("refused where met", "optional int32", "int32");
  expect_changes<std::shared_ptr<int>, int>("refused where met", "pointer to int32", "int32");
  expect_changes<std::optional<int>, std::shared_ptr<int>>("converted", "optional int32", "pointer to int32");
  EXPECT_EQ((changes<int, std::optional<long>>()), "int32 -> optional int64, converted\nint32 -> int64, converted\n");
  // At most one at a node.
  expect_changes<int, std::optional<std::optional<int>>>("refused", "int32", "optional optional int32");
}

TEST(Changes, Variants) {
  using Small = std::variant<int, std::string>;
  EXPECT_EQ((changes<int, Small>()), "int32 -> one of (int32, text), converted\n");
  EXPECT_EQ((changes<Small, int>()), "one of (int32, text) -> int32, refused where met\n");
  // Two that fit by conversion only.
  EXPECT_EQ((changes<short, std::variant<int, double>>()), "int16 -> one of (int32, float64), refused\n");
  EXPECT_EQ((changes<short, std::variant<int, std::string>>()),
            "int16 -> one of (int32, text), converted\nint16 -> int32, converted\n");
  EXPECT_EQ((changes<Small, std::variant<std::string, int>>()), "");
  EXPECT_EQ((changes<std::variant<int, double, std::string>, std::variant<std::string, int>>()),
            "float64 -> nothing, refused where met\n");
}

TEST(Changes, Containers) {
  expect_changes<std::vector<int>, std::array<int, 3>>("refused where met", "list of int32", "array[3] of int32");
  expect_changes<std::array<int, 3>, std::vector<int>>("converted", "array[3] of int32", "list of int32");
  expect_changes<std::array<int, 3>, std::array<int, 4>>("refused", "array[3] of int32", "array[4] of int32");
  expect_changes<std::map<int, float>, std::vector<std::pair<int, float>>>(
      "converted", "map of int32 to float32", "list of record (first: int32, second: float32)");
  expect_changes<std::vector<std::pair<int, float>>, std::map<int, float>>(
      "refused where met", "list of record (first: int32, second: float32)", "map of int32 to float32");
  EXPECT_EQ((changes<std::map<short, int>, std::map<int, int>>()), "(key): int16 -> int32, converted\n");
}

TEST(Changes, ArraysOfSeveralExtents) {
  EXPECT_EQ((changes<std::array<std::array<float, 4>, 3>, std::vector<std::array<double, 4>>>()),
            "array[3] of array[4] of float32 -> list of array[4] of float64, converted\n"
            "float32 -> float64, converted\n");
  EXPECT_EQ((changes<double[3][4], double[3][5]>()),
            "array[3] of array[4] of float64 -> array[3] of array[5] of float64, refused\n");
}

TEST(Changes, Bytes) {
  expect_changes<std::string, std::vector<std::byte>>("converted", "text", "bytes");
  expect_changes<std::string, std::filesystem::path>("converted", "text", "path");
  expect_changes<std::vector<std::uint8_t>, std::string>("converted", "list of uint8", "text");
  expect_changes<std::string, std::array<std::byte, 4>>("refused where met", "text", "bytes[4]");
}

struct Point {
  double x, y;
};

// The declarations of the member, whatever in them does not fit.
TEST(Changes, AnythingElse) {
  expect_changes<int, std::string>("refused", "int32", "text");
  expect_changes<std::vector<int>, int>("refused", "list of int32", "int32");
  expect_changes<std::vector<std::string>, std::vector<int>>("refused", "list of text", "list of int32");
  expect_changes<std::vector<int>, std::optional<std::string>>("refused", "list of int32", "optional text");
  expect_changes<std::map<int, std::string>, std::map<int, std::optional<int>>>("refused", "map of int32 to text",
                                                                                "map of int32 to optional int32");
  expect_changes<Point, std::variant<std::string, int>>("refused", "Point", "one of (text, int32)");
  expect_changes<std::variant<std::string, int>, Point>("refused", "one of (text, int32)", "Point");
}

namespace theirs {

struct Ion {
  double mass;
  int charge;
  std::string note;
};

}  // namespace theirs

namespace ours {

struct Ion {
  int charge;
  double mz;
  std::optional<float> score;
};

}  // namespace ours

TEST(Changes, Members) {
  EXPECT_EQ((changes<std::vector<theirs::Ion>, std::vector<ours::Ion>>()),
            "mz: nothing -> float64, filled in\n"
            "score: nothing -> optional float32, filled in\n"
            "mass: float64 -> nothing, skipped\n"
            "note: text -> nothing, skipped\n");
  // In another order.
  struct A {
    int a;
    float b;
  };
  struct B {
    float b;
    int a;
  };
  EXPECT_EQ((changes<A, B>()), "");
}

struct Renamed {
  double mz;
  int charge;
  HPS_RENAMED(mz, "mass")
};

TEST(Changes, OfAType) {
  EXPECT_EQ(text_of(hps::compatible<Renamed>(hps::schema_of<theirs::Ion>())), "note: text -> nothing, skipped\n");
}

TEST(Changes, RenamedAndRequired) {
  const Graph their_graph = Nodes::of(hps::schema_of<theirs::Ion>());
  Graph our_graph = Nodes::of(hps::schema_of<ours::Ion>());
  our_graph[0].parts[1].earlier_names = {"weight", "mass"};
  EXPECT_EQ(text_of(changes_between(their_graph, our_graph)),
            "score: nothing -> optional float32, filled in\nnote: text -> nothing, skipped\n");
  our_graph[0].parts[2].required = true;
  EXPECT_EQ(text_of(changes_between(their_graph, our_graph)), "score: nothing -> optional float32, refused\n");
}

TEST(Changes, OfTuples) {
  EXPECT_EQ((changes<std::tuple<int, float>, std::pair<long, double>>()),
            "first: int32 -> int64, converted\nsecond: float32 -> float64, converted\n");
  EXPECT_EQ((changes<std::tuple<int, float, char>, std::pair<int, float>>()), "[2]: char -> nothing, skipped\n");
  EXPECT_EQ((changes<std::pair<double, int>, ours::Ion>()), "record (first: float64, second: int32) -> Ion, refused\n");
}

namespace theirs {

struct Tree {
  std::vector<Tree> children;
  int value;
  std::map<std::string, std::shared_ptr<Tree>> links;
};
struct Loop {
  std::vector<Loop> children;
  std::string text;
};

}  // namespace theirs

namespace ours {

struct Tree {
  long value;
  std::list<Tree> children;
  std::map<std::string, std::shared_ptr<Tree>> links;
};
struct Loop {
  std::vector<Loop> children;
  int text;
};

}  // namespace ours

TEST(Changes, TypesThatContainThemselves) {
  EXPECT_EQ((changes<theirs::Tree, ours::Tree>()), "value: int32 -> int64, converted\n");
  EXPECT_EQ((changes<theirs::Loop, ours::Loop>()), "text: text -> int32, refused\n");
}

// Members of equal types, alone and in records of one type.
struct OldPlace {
  int x, y;
};
struct OldPlaces {
  int u, v;
  OldPlace from, to;
};
struct Place {
  std::int8_t x, y;
};
struct Places {
  std::int8_t u, v;
  Place from, to;
};

TEST(Changes, EachMemberIsTold) {
  std::string paths;
  for (const hps::Change& change : hps::compatible<Places>(hps::schema_of<OldPlaces>())) {
    EXPECT_EQ(change.effect, hps::Effect::refused_where_met);
    paths += change.path + " ";
  }
  EXPECT_EQ(paths, "u v from.x from.y to.x to.y ");
}

}  // namespace
}  // namespace hps_tests
