// SPDX-License-Identifier: MIT

#include "hps/value/value.h"

#include "unit/value/types.h"

namespace hps_tests {
namespace {

// In each format.
class Values : public testing::TestWithParam<int> {
 protected:
  template <class T>
  static hps::Value read(const T& t) {
    if (GetParam() == 0) return value_of(t, hps::raw);
    if (GetParam() == 1) return value_of(t, hps::compact);
    return value_of(t, hps::packed);
  }
};
INSTANTIATE_TEST_SUITE_P(, Values, testing::Range(0, 3));

TEST_P(Values, Navigation) {
  const hps::Value v = read(std::vector<Scan>{example(0), example(1), example(2)});
  EXPECT_EQ(v.size(), 3u);
  EXPECT_EQ(v[1]["marks"][1]["mz"].as<double>(), 3.25);
  EXPECT_EQ(v[1]["marks"][1][0].as<int>(), -2);
  EXPECT_EQ(v[2]["id"].as<std::string>(), "scan 2");
  EXPECT_EQ(v[2]["id"].as<std::string_view>(), "scan 2");
  EXPECT_EQ(v[2]["id"].size(), 6u);
  EXPECT_EQ(v[0].size(), 9u) << "members";
  EXPECT_EQ(v[0]["grid"][1][2].as<int>(), 6);
  EXPECT_TRUE(v[0].contains("q"));
  EXPECT_FALSE(v[0].contains("none"));
}

enum class Element : std::int8_t { hydrogen = 1, carbon = 6 };

TEST_P(Values, KeysByName) {
  const hps::Value masses = read(std::map<Element, double>{{Element::hydrogen, 1.008}, {Element{7}, 14.007}});
  EXPECT_EQ(masses["hydrogen"].as<double>(), 1.008);
  EXPECT_EQ(masses[7].as<double>(), 14.007);
  EXPECT_FALSE(masses.contains("carbon") || masses.contains("") || masses.contains("7"));
  const hps::Value places = read(std::map<std::u16string, int>{{u"Zürich \U0001f600", 8001}, {u"", 1}});
  EXPECT_EQ(places["Zürich \xf0\x9f\x98\x80"].as<int>(), 8001);
  EXPECT_EQ(places[""].as<int>(), 1);
  EXPECT_FALSE(places.contains("Zurich"));
  const hps::Value reals = read(std::map<double, int>{{0.5, 1}});
  EXPECT_FALSE(reals.contains("0.5"));
}

TEST_P(Values, OptionalsAndVariants) {
  const hps::Value v = read(std::vector<Scan>{example(0), example(1), example(2)});
  EXPECT_TRUE(v[0]["q"].is_null());
  EXPECT_EQ(v[0]["q"].kind(), hps::Kind::none);
  EXPECT_TRUE(v[0]["q"].held().is_null());
  EXPECT_EQ(v[1]["q"].as<double>(), 0.5);
  EXPECT_EQ(v[1]["q"].held().as<float>(), 0.5f);
  EXPECT_EQ(v[1]["q"].kind(), hps::Kind::scalar);
  EXPECT_EQ(v[1]["q"].schema().kind(), hps::Kind::optional);
  EXPECT_EQ(v[0]["source"].alternative(), 2u);
  EXPECT_EQ(v[0]["source"]["note"], "m");
  EXPECT_EQ(v[1]["source"].alternative(), 1u);
  EXPECT_EQ(v[1]["source"], "text");
}

TEST_P(Values, Maps) {
  const hps::Value v = read(std::vector<Scan>{example(0), example(1)})[1];
  EXPECT_EQ(v["counts"].size(), 2u);
  EXPECT_EQ(v["counts"]["b"].as<int>(), 2);
  EXPECT_EQ(v["names"][-7], "x");
  EXPECT_EQ(v["names"][5u], "y");
  std::string entries;
  for (const hps::Value& e : v["names"]) entries += json(e);
  EXPECT_EQ(entries, R"({"first":-7,"second":"x"}{"first":5,"second":"y"})");
}

TEST_P(Values, Iteration) {
  const hps::Value v = read(std::vector<Scan>{example(0), example(1)});
  std::string ids;
  for (const hps::Value& scan : v) ids += scan["id"].as<std::string>() + ";";
  EXPECT_EQ(ids, "scan 0;scan 1;");
  std::size_t members = 0;
  for (const hps::Value& member : v[0]) members += !member.is_null();
  EXPECT_EQ(members, 8u);
  for (const hps::Value& none : read(std::vector<int>{})) FAIL() << none;
}

TEST_P(Values, SpansLieSideBySide) {
  const hps::Value v = read(std::vector<Scan>{example(0), example(1)});
  const std::span<const double> mz = v[1]["mz"].span<double>();
  EXPECT_EQ(std::vector<double>(mz.begin(), mz.end()), (std::vector<double>{1, 2, 3}));
  const std::span<const int> charges = v[1]["marks"].span<int>("charge");
  EXPECT_EQ(std::vector<int>(charges.begin(), charges.end()), (std::vector<int>{1, -2}));
  EXPECT_EQ(v[1]["grid"].span<float>()[5], 6);
  EXPECT_EQ(v.span<float>("grid").size(), 12u);
}

TEST_P(Values, OutlivesTheMessage) {
  hps::Value part;
  {
    std::string message = hps::to_string(std::vector<Scan>{example()}, hps::described(hps::raw));
    part = hps::from_string<hps::Value>(message, hps::described)[0]["marks"];
    message.assign(message.size(), 'x');
  }
  EXPECT_EQ(json(part), R"([{"charge":1,"mz":2.5,"note":"y1"},{"charge":-2,"mz":3.25,"note":"b2"}])");
}

TEST_P(Values, PartsAreMessagesOfTheirTypes) {
  const std::vector<Scan> scans{example(0), example(1), example(2), example(3)};
  const hps::Value v = read(scans);
  for (std::size_t i = 0; i < scans.size(); ++i) {
    EXPECT_EQ(hps::to_string(v[i]), hps::to_string(scans[i]));
    EXPECT_EQ(hps::to_string(v[i], hps::raw), hps::to_string(scans[i], hps::raw));
    EXPECT_EQ(hps::to_string(v[i], hps::packed), hps::to_string(scans[i], hps::packed));
    EXPECT_EQ(hps::to_string(v[i], hps::described), hps::to_string(scans[i], hps::described));
    EXPECT_EQ(hps::to_string(v[i]["grid"], hps::described), hps::to_string(scans[i].grid, hps::described));
    EXPECT_EQ(hps::to_string(v[i]["source"], hps::described), hps::to_string(scans[i].source, hps::described));
    EXPECT_EQ(hps::to_string(v[i]["counts"], hps::described), hps::to_string(scans[i].counts, hps::described));
    EXPECT_EQ(v[i]["marks"].schema(), hps::schema_of<std::vector<Mark>>());
  }
  EXPECT_EQ(hps::serialized_size(v, hps::raw), hps::serialized_size(scans, hps::raw));
}

TEST_P(Values, AsTypes) {
  const hps::Value v = read(std::vector<Scan>{example(0), example(1)});
  const Scan scan = v[1].as<Scan>();
  EXPECT_EQ(hps::to_string(scan), hps::to_string(example(1)));
  struct Newer {
    float mz;
    long charge;
    int added = 5;
  };
  const Newer newer = v[1]["marks"][1].as<Newer>();
  EXPECT_EQ(newer.mz, 3.25f);
  EXPECT_EQ(newer.charge, -2);
  EXPECT_EQ(newer.added, 5);
  EXPECT_EQ(v[1]["mz"].as<std::vector<float>>(), (std::vector<float>{1, 2, 3}));
}

TEST_P(Values, Enumerations) {
  const hps::Value tool = read(std::vector<Scan>{example()})[0]["tool"];
  EXPECT_EQ(tool.as<int>(), 7);
  EXPECT_EQ(tool.as<Tool>(), Tool::astral);
  EXPECT_EQ(tool.as<std::string>(), "astral");
  EXPECT_EQ(read(Tool{3}).as<int>(), 3);
  EXPECT_NE(error_of([&] { (void)read(Tool{3}).as<std::string>(); }).find("no name"), std::string::npos);
}

TEST_P(Values, NumbersThatFit) {
  EXPECT_EQ(read(300).as<short>(), 300);
  EXPECT_EQ(read(300).as<double>(), 300.0);
  EXPECT_EQ(read(3.0).as<int>(), 3);
  EXPECT_EQ(read('a').as<char>(), 'a');
  EXPECT_EQ(read(char(-3)).as<int>(), -3);
  EXPECT_EQ(read(true).as<bool>(), true);
  EXPECT_EQ(read(1).as<bool>(), true);
  EXPECT_EQ(read(-1.5L).as<long double>(), -1.5L);
  EXPECT_EQ(error_of([&] { (void)read(300).as<signed char>(); }), "hps: the number 300, which int8 does not hold");
  EXPECT_EQ(error_of([&] { (void)read(0.5).as<int>(); }), "hps: the number 0.5, which int32 does not hold");
}

TEST_P(Values, Errors) {
  const hps::Value v = read(example());
  EXPECT_EQ(error_of([&] { (void)v["none"]; }), "hps: Scan has no none");
  EXPECT_EQ(error_of([&] { (void)v[9]; }), "hps: Scan has no member 9");
  EXPECT_EQ(error_of([&] { (void)v[-1]; }), "hps: Scan has no member -1");
  EXPECT_EQ(error_of([&] { (void)v["mz"][3]; }), "hps: list of float64 has no element 3");
  EXPECT_EQ(error_of([&] { (void)v["names"][6]; }), "hps: map of int32 to text has no key 6");
  EXPECT_EQ(error_of([&] { (void)v["mz"]["a"]; }), "hps: list of float64 has no names");
  EXPECT_EQ(error_of([&] { (void)v["id"].as<int>(); }), "hps: text has no number");
  EXPECT_EQ(error_of([&] { (void)v["mz"].span<float>(); }), "hps: float64 has no numbers of this type side by side");
  EXPECT_EQ(error_of([&] { (void)v["marks"].span<int>("z"); }), "hps: Mark has no such member");
  EXPECT_EQ(error_of([&] { (void)hps::Value().size(); }), "hps: null where a value is expected");
  EXPECT_EQ(error_of([&] { (void)v["mz"].alternative(); }), "hps: list of float64 has no alternatives");
}

TEST_P(Values, Streams) {
  std::stringstream stream;
  hps::to_stream(read(example(1)), stream, hps::described);
  hps::to_stream(read(example(2)), stream, hps::described(hps::raw));
  EXPECT_EQ(hps::from_stream<hps::Value>(stream, hps::described)["id"], "scan 1");
  EXPECT_EQ(hps::from_stream<hps::Value>(stream, hps::described)["id"], "scan 2");
}

TEST(Value, ByFingerprint) {
  hps::Schemas known;
  known.add<Scan>();
  const std::string message = hps::to_string(example(), hps::described(hps::raw).by(known));
  const auto v = hps::from_string<hps::Value>(message, hps::described.by(known));
  EXPECT_EQ(v["id"], "scan 1");
  EXPECT_EQ(hps::to_string(v, hps::described(hps::raw).by(known)), message);
  EXPECT_THROW(hps::from_string<hps::Value>(message, hps::described), hps::ParseError);
  EXPECT_THROW(hps::to_string(v["marks"], hps::described(hps::raw).by(known)), hps::Error);
}

TEST(Value, Equality) {
  const auto equal = [](const auto& a, const auto& b) { return value_of(a) == value_of(b); };
  EXPECT_TRUE(equal(1, 1.0));
  EXPECT_TRUE(equal(std::int8_t{-1}, -1L));
  EXPECT_FALSE(equal(-1, 4294967295u));
  EXPECT_FALSE(equal(0.5, 0));
  EXPECT_TRUE(equal(-0.0, 0));
  EXPECT_FALSE(equal(std::nan(""), std::nan("")));
  EXPECT_TRUE(equal(std::string("a"), std::u16string(u"a")));
  EXPECT_FALSE(equal(std::string("1"), 1));
  EXPECT_TRUE(equal(std::vector<int>{1, 2}, std::array<double, 2>{1, 2}));
  EXPECT_FALSE(equal(std::vector<int>{1, 2}, std::vector<int>{1, 2, 3}));
  EXPECT_TRUE(equal(std::optional<int>(5), 5));
  EXPECT_TRUE(equal(std::optional<int>(), std::unique_ptr<Mark>()));
  EXPECT_FALSE(equal(std::optional<int>(), 0));
  EXPECT_TRUE(equal(std::map<int, int>{{1, 2}, {3, 4}}, std::multimap<long, double>{{3, 4}, {1, 2}}));
  EXPECT_FALSE(equal(std::map<int, int>{{1, 2}, {3, 4}}, std::map<int, int>{{1, 2}, {3, 5}}));
  EXPECT_TRUE(equal(std::chrono::seconds(60), std::chrono::minutes(1)));
  EXPECT_FALSE(equal(std::chrono::seconds(60), 60));
  struct Other {
    std::string note;
    float mz;
    long charge;
  };
  EXPECT_TRUE(equal(Mark{1, 2.5, "y"}, Other{"y", 2.5, 1}));
  EXPECT_FALSE(equal(Mark{1, 2.5, "y"}, Other{"z", 2.5, 1}));
  EXPECT_TRUE(equal(example(), example()));
  EXPECT_FALSE(equal(example(1), example(2)));
}

}  // namespace
}  // namespace hps_tests
