// SPDX-License-Identifier: MIT
// Pointers, types that contain themselves, and hostile messages.

#include "hps/value/parse.h"

#include "hps/described/head.h"
#include "unit/value/types.h"

namespace hps_tests {
namespace {

struct Tree {
  std::vector<Tree> children;
  std::string name;
  std::map<int, Tree> by_number;
  std::optional<std::pair<int, std::vector<Tree>>> more;
};
struct Worker {
  std::shared_ptr<Worker> boss;
  std::string name;
  std::vector<std::weak_ptr<Worker>> team;
};
struct Nothing {};

Tree tree() {
  return {{{{{{}, "aa", {}, {}}, {{}, "ab", {}, {}}}, "a", {}, {}},
           {{}, "b", {{1, {{}, "b1", {}, {}}}, {2, {{{{}, "b2a", {}, {}}}, "b2", {}, {}}}}, {}},
           {{}, "c", {}, std::pair(5, std::vector<Tree>{{{}, "c5", {}, {}}})}},
          "root",
          {},
          {}};
}

template <class F>
class ValuesIn : public testing::Test {};
using Formats = testing::Types<hps::Raw, hps::Compact, hps::Packed>;
TYPED_TEST_SUITE(ValuesIn, Formats);

TYPED_TEST(ValuesIn, Trees) {
  const hps::Value v = value_of(tree(), TypeParam());
  EXPECT_EQ(v["children"][0]["children"][1]["name"], "ab");
  EXPECT_EQ(v["children"][1]["by_number"][2]["children"][0]["name"], "b2a");
  EXPECT_EQ(v["children"][2]["more"]["second"][0]["name"], "c5");
  EXPECT_EQ(v["name"], "root");
  EXPECT_EQ(hps::to_string(v, TypeParam()), hps::to_string(tree(), TypeParam()));
  EXPECT_EQ(hps::to_string(v["children"][1], TypeParam()), hps::to_string(tree().children[1], TypeParam()));
  EXPECT_EQ(v["children"][1].schema(), hps::schema_of<Tree>());
  EXPECT_EQ(v, value_of(tree()));
}

TYPED_TEST(ValuesIn, SharedObjects) {
  const auto a = std::make_shared<Worker>(Worker{nullptr, "a", {}});
  const auto b = std::make_shared<Worker>(Worker{a, "b", {}});
  a->team = {b, a};
  b->boss = a;
  const std::vector all{b, a, std::shared_ptr<Worker>(), b};
  const hps::Value v = value_of(all, TypeParam());
  EXPECT_EQ(v[0]["boss"]["team"][0]["name"], "b");
  EXPECT_EQ(v[3]["boss"]["team"][1]["boss"].is_null(), true);
  EXPECT_TRUE(v[2].is_null());
  EXPECT_EQ(hps::to_string(v, TypeParam()), hps::to_string(all, TypeParam()));
  EXPECT_EQ(hps::to_string(v[1], TypeParam()), hps::to_string(all[1], TypeParam()));
  EXPECT_THROW((void)(value_of(all) == v), hps::LimitExceeded) << "a cycle";
  std::istringstream stream(hps::to_string(all, hps::described(TypeParam())));
  EXPECT_EQ(hps::to_string(hps::from_stream<hps::Value>(stream, hps::described)), hps::to_string(all));
  b->boss = nullptr;
}

struct ByHand {
  int v = 0;
  template <class B>
  void serialize(B& b) const {
    b << v;
  }
  template <class B>
  void parse(B& b) {
    b >> v;
  }
};
TEST(ValueLimits, HandWrittenClasses) {
  const std::vector<ByHand> all{{1}, {-300}};
  const auto fails = [](const hps::Value& v, const auto& format, const std::string& formats) {
    const std::string text = "the hand-written class ByHand was read from " + formats;
    EXPECT_NE(error_of([&] { hps::to_string(v, format); }).find(text), std::string::npos);
  };
  for (const hps::Value& v : {value_of(all), value_of(all, hps::packed)}) {
    EXPECT_EQ(json(v), R"([{"ByHand":"02"},{"ByHand":"d704"}])");
    EXPECT_EQ(hps::to_string(v), hps::to_string(all));
    EXPECT_EQ(hps::to_string(v, hps::packed), hps::to_string(all, hps::packed));
    EXPECT_EQ(hps::to_string(v, hps::described(hps::compact)), hps::to_string(all, hps::described(hps::compact)));
    EXPECT_EQ(hps::to_string(v, hps::described), hps::to_string(all, hps::described));
    fails(v, hps::raw, "compact or packed, and is not written in raw");
    fails(v, hps::described(hps::raw), "compact or packed, and is not written in raw");
    EXPECT_EQ(v.as<std::vector<ByHand>>()[1].v, -300);
  }
  const hps::Value v = value_of(all, hps::raw);
  EXPECT_EQ(json(v), R"([{"ByHand":"01000000"},{"ByHand":"d4feffff"}])");
  EXPECT_EQ(hps::to_string(v, hps::raw), hps::to_string(all, hps::raw));
  EXPECT_EQ(hps::to_string(v, hps::described(hps::raw)), hps::to_string(all, hps::described(hps::raw)));
  EXPECT_EQ(v.as<std::vector<ByHand>>()[1].v, -300);
  fails(v, hps::compact, "raw, and is not written in compact or packed");
  fails(v, hps::packed, "raw, and is not written in compact or packed");
  fails(v, hps::described, "raw, and is not written in compact or packed");
  EXPECT_EQ(value_of(std::vector<ByHand>()).size(), 0u);
}

std::string described(const hps::Schema& schema, unsigned format, std::string_view body) {
  return hps::detail::described::make_head(format, 0, schema.to_string()).append(body);
}
template <class T>
std::string error_in(unsigned format, std::string_view body) {
  return error_of([&] { hps::from_string<hps::Value>(described(hps::schema_of<T>(), format, body), hps::described); });
}

TEST(ValueLimits, ErrorsTellThePath) {
  const std::string message = hps::to_string(std::vector<Scan>{example()}, hps::described(hps::compact));
  try {
    hps::from_string<hps::Value>(message.substr(0, message.size() - 5), hps::described);
    FAIL();
  } catch (const hps::ParseError& e) {
    EXPECT_EQ(e.path(), "list of Scan[0].grid[1]");
    EXPECT_GT(e.offset(), message.size() - 30);
    EXPECT_LE(e.offset(), message.size() - 5);
  }
  std::string packed = hps::to_string(std::vector<Scan>(100, example()), hps::described);
  EXPECT_NE(error_of([&] { hps::from_string<hps::Value>(packed.substr(0, packed.size() - 5), hps::described); }),
            "nothing thrown");
}

TEST(ValueLimits, SizesExceedTheInput) {
  const std::string huge = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01";
  for (const std::string& error :
       {error_in<std::vector<double>>(2, huge), error_in<std::string>(2, huge), error_in<std::vector<bool>>(2, huge),
        error_in<std::vector<std::string>>(2, huge), error_in<std::map<int, int>>(2, huge),
        error_in<std::vector<std::unique_ptr<int>>>(2, huge)})
    EXPECT_TRUE(error.find("exceeds the input") != std::string::npos ||
                error.find("unexpected end") != std::string::npos)
        << error;
}

TEST(ValueLimits, ElementsWithoutBytes) {
  EXPECT_EQ(value_of(std::vector<Nothing>(1000)).size(), 1000u);
  const std::string many = "\xff\xff\xff\xff\xff\xff\xff\x01";
  EXPECT_NE(error_in<std::vector<Nothing>>(2, many).find("far more memory"), std::string::npos);
  EXPECT_NE((error_in<std::vector<std::array<Nothing, 1000>>>(2, many).find("far more memory")), std::string::npos);
}

// A few bytes: records of records of records.
TEST(ValueLimits, SchemasThatExpand) {
  hps::detail::schema::Graph graph(40);
  for (std::uint32_t i = 0; i + 1 < graph.size(); ++i) {
    graph[i].kind = hps::Kind::record;
    graph[i].parts = {{"a", i + 1}, {"b", i + 1}};
  }
  graph.back().kind = hps::Kind::record;
  EXPECT_THROW(hps::from_string<hps::Value>(described(hps::Schema(graph), 2, ""), hps::described), hps::LimitExceeded);
}

TEST(ValueLimits, Depth) {
  std::string body;
  for (int i = 0; i < 100000; ++i) body += "\x01";
  struct List {
    std::vector<List> next;
  };
  EXPECT_NE(error_in<List>(2, body).find("nested too deep"), std::string::npos);
}

// 20 million zeros are a few bytes in columns.
TEST(ValueLimits, MemoryIsCharged) {
  const std::string message =
      hps::to_string(std::vector<double>(20'000'000), hps::described(hps::packed.max_expansion(1 << 20)));
  EXPECT_THROW(hps::from_string<hps::Value>(message, hps::described), hps::LimitExceeded);
  EXPECT_EQ(hps::from_string<hps::Value>(message, hps::described(hps::packed.max_expansion(1 << 20))).size(),
            20'000'000u);
}

TEST(ValueLimits, PointersToThemselves) {
  hps::detail::schema::Graph graph(1);
  graph[0] = {.kind = hps::Kind::pointer, .parts = {{"", 0}}};
  const std::string message = described(hps::Schema(graph), 2, "\x01\x01");
  const auto v = hps::from_string<hps::Value>(message, hps::described);
  EXPECT_NE(error_of([&] { (void)v.as<std::vector<int>>(); }).find("of another type"), std::string::npos);
  EXPECT_NE(error_of([&] { (void)v.kind(); }).find("that have no end"), std::string::npos);
}

// So it is not made for each of many Values inside.
TEST(ValueLimits, PlansAreMadeOnce) {
  const hps::detail::value::Layout layout(hps::schema_of<Scan>());
  EXPECT_EQ(&layout.columns(), &layout.columns());
  for (const auto& encoding : {hps::detail::row::encoding_of<hps::Raw>, hps::detail::row::encoding_of<hps::Compact>})
    EXPECT_EQ(&layout.sizes(encoding), &layout.sizes(encoding));
  EXPECT_NE(&layout.sizes(hps::detail::row::encoding_of<hps::Raw>),
            &layout.sizes(hps::detail::row::encoding_of<hps::Compact>));
}

TEST(ValueLimits, ObjectsOfOtherTypes) {
  using Both = std::pair<std::shared_ptr<int>, std::shared_ptr<std::string>>;
  EXPECT_NE(error_in<Both>(2, "\x01\x02\x01").find("of another type"), std::string::npos);
  EXPECT_NE(error_in<Both>(2, "\x01\x02\x03").find("that is not there"), std::string::npos);
}

}  // namespace
}  // namespace hps_tests
