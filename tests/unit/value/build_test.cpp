// SPDX-License-Identifier: MIT

#include "hps/value/build.h"

#include <numeric>

#include "support/expect_error.h"
#include "unit/value/types.h"

namespace hps_tests {
namespace {

TEST(ValueBuild, Scalars) {
  EXPECT_EQ(hps::Value(1).schema(), hps::schema_of<int>());
  EXPECT_EQ(hps::Value(true).schema(), hps::schema_of<bool>());
  EXPECT_EQ(hps::Value(1.5f).as<double>(), 1.5);
  EXPECT_EQ(hps::Value(-2.5L).as<double>(), -2.5);
  EXPECT_EQ(hps::Value(5ull).schema(), hps::schema_of<unsigned long long>());
  EXPECT_EQ(hps::Value("me").schema(), hps::schema_of<std::string>()) << "text, not bool";
  EXPECT_EQ(hps::Value(std::string("me")), "me");
  EXPECT_EQ(hps::Value(std::string_view()).size(), 0u);
  EXPECT_EQ(hps::to_string(hps::Value(-7)), hps::to_string(-7));
  EXPECT_EQ(hps::to_string(hps::Value(-7L), hps::raw), hps::to_string(-7L, hps::raw));
  EXPECT_EQ(hps::to_string(hps::Value(-7.0L), hps::raw), hps::to_string(-7.0L, hps::raw));
  EXPECT_EQ(hps::to_string(hps::Value('x'), hps::described), hps::to_string('x', hps::described));
  static_assert(!std::is_constructible_v<hps::Value, void*>);
  static_assert(!std::is_convertible_v<hps::Value, int> && !std::is_convertible_v<hps::Value, std::string>);
}

TEST(ValueBuild, Null) {
  const hps::Value v;
  EXPECT_TRUE(v.is_null());
  EXPECT_EQ(json(v), "null");
  EXPECT_EQ(v, hps::Value());
  EXPECT_NE(v, 0);
  EXPECT_TRUE(hps::from_string<hps::Value>(hps::to_string(v, hps::described), hps::described).is_null());
}

TEST(ValueBuild, RecordsAndLists) {
  hps::Value r = hps::Value::record({{"a", 1}, {"b", hps::Value::list({1, 2.5, "x"})}});
  const hps::Value before = r;
  r.set("c", true);
  r.set("a", "text");
  EXPECT_EQ(json(r), R"({"a":"text","b":[1,2.5,"x"],"c":true})");
  EXPECT_EQ(json(before), R"({"a":1,"b":[1,2.5,"x"]})");
  EXPECT_EQ(r["b"].schema().element().kind(), hps::Kind::variant);
  EXPECT_EQ(r["b"][1].alternative(), 1u);
  EXPECT_EQ(hps::Value::list({1, 2}).schema(), hps::schema_of<std::vector<int>>());
  EXPECT_EQ(hps::Value::list({}).size(), 0u);
  EXPECT_EQ(json(hps::Value::record({})), "{}");
  hps::Value from_null;
  from_null.set("x", hps::Value::list({r, r}));
  EXPECT_EQ(from_null["x"][1]["c"], true);
}

TEST(ValueBuild, AreMessages) {
  struct Member {
    int a;
    std::vector<std::string> b;
    std::optional<Mark> c;
  };
  const hps::Value parsed = value_of(std::optional<Mark>(Mark{1, 2, "n"}));
  const hps::Value r = hps::Value::record({{"a", 5}, {"b", hps::Value::list({"x", "y"})}, {"c", parsed}});
  const Member same{5, {"x", "y"}, Mark{1, 2, "n"}};
  EXPECT_EQ(r.schema(), hps::schema_of<Member>());
  EXPECT_EQ(hps::to_string(r, hps::raw), hps::to_string(same, hps::raw));
  EXPECT_EQ(hps::to_string(r, hps::packed), hps::to_string(same, hps::packed));
  for (const std::string& message :
       {hps::to_string(r, hps::described), hps::to_string(r, hps::described(hps::compact))}) {
    const Member m = hps::from_string<Member>(message, hps::described);
    EXPECT_EQ(m.c->note, "n");
    EXPECT_EQ(hps::from_string<hps::Value>(message, hps::described), r);
  }
}

TEST(ValueBuild, SharedObjectsStayShared) {
  const auto object = std::make_shared<std::string>("s");
  const hps::Value pair = value_of(std::vector{object, object});
  const hps::Value r = hps::Value::record({{"x", pair}, {"y", 1}});
  struct Same {
    std::vector<std::shared_ptr<std::string>> x;
    int y;
  };
  EXPECT_EQ(hps::to_string(r), hps::to_string(Same{{object, object}, 1}));
}

TEST(ValueBuild, Errors) {
  EXPECT_EQ(error_of([] { hps::Value::record({{"a", 1}, {"a", 2}}); }), "hps: a record with a name twice: a");
  EXPECT_THROW(hps::Value::record({{"", 1}}), hps::Error);
  EXPECT_THROW(hps::Value::record({{"a\n", 1}}), hps::Error);
  EXPECT_THROW(hps::Value(1).set("a", 1), hps::Error);
}

struct WithShared {
  std::shared_ptr<int> p;
  std::string s;
};

// Each part numbers its objects by itself.
TEST(ValueBuild, OnePartWithSharedPointers) {
  const std::vector<WithShared> all{{std::make_shared<int>(7), "q"}, {std::make_shared<int>(1), "a"}};
  const auto x = hps::from_string<hps::Value>(hps::to_string(all, hps::described), hps::described);
  const hps::Value one = hps::Value::record({{"number", 1}, {"all", x}});
  EXPECT_EQ(one["all"][1]["p"].as<int>(), 1);
  expect_error<hps::Error>([&] { (void)hps::Value::list({x[0], x[1]}); }, "two parts with shared pointers");
  expect_error<hps::Error>([&] { (void)hps::Value::record({{"a", x}, {"b", x}}); }, "two parts with shared pointers");
}

// Whichever comes first, also where one of them cannot have the other's period.
TEST(ValueBuild, TimesAreEqualBothWays) {
  const auto value = [](const auto& t) {
    return hps::from_string<hps::Value>(hps::to_string(t, hps::described), hps::described);
  };
  for (const int n : {1500, -1500, 0}) {
    const hps::Value a = value(std::chrono::milliseconds(n)), b = value(std::chrono::duration<double>(n / 1000.0));
    EXPECT_TRUE(a == b) << n;
    EXPECT_TRUE(b == a) << n;
  }
}

}  // namespace
}  // namespace hps_tests
