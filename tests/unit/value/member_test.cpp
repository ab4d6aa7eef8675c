// SPDX-License-Identifier: MIT
// Values as members of types.

#include "hps/value/member.h"

#include "support/bytes.h"
#include "support/expect_error.h"
#include "support/streams.h"
#include "unit/value/types.h"

namespace hps_tests {
namespace {

struct Event {
  std::string name;
  hps::Value payload;
  int after = 0;
  bool operator==(const Event&) const = default;
};
struct Everywhere {
  std::vector<hps::Value> list;
  std::map<std::string, hps::Value> map;
  std::optional<hps::Value> optional, none;
  std::variant<int, hps::Value> variant;
  std::array<hps::Value, 2> array;
  std::vector<std::vector<Event>> events;
  std::unique_ptr<hps::Value> pointer;
  std::vector<std::unique_ptr<hps::Value>> pointers;
};

std::vector<Event> events() {
  return {{"scan", value_of(example()), 1},
          {"null", {}, 2},
          {"number", 3, 3},
          {"list", hps::Value::list({1, 2.5, "x"}), 4},
          {"part", value_of(example(), hps::raw)["marks"], 5},
          {"event", value_of(Event{"inside", value_of(Event{"twice", 7, 8}), 9}), 6},
          {"pointer", value_of(std::make_shared<int>(7)), 7}};
}

void for_each_format(auto&& f) {
  f(hps::compact), f(hps::raw), f(hps::packed);
  f(hps::described(hps::compact)), f(hps::described(hps::raw)), f(hps::described);
}

TEST(ValueMember, Bytes) {
  // Two nodes, a record "E" of the member "p"; the size of the message of an int32; its head and 14.
  struct E {
    hps::Value p;
  };
  const std::string seven = "89 48 50 53 01 02 00 04 01 01 00 0b 00 00 00 00 0e";
  const E e{std::int32_t{7}};
  EXPECT_EQ(hex(hps::to_string(e)), "11 " + seven);
  EXPECT_EQ(hex(hps::to_string(e, hps::raw)), "11 00 00 00 00 00 00 00 " + seven);
  EXPECT_EQ(hex(hps::to_string(e, hps::packed)), "00 11 " + seven);
  EXPECT_EQ(hex(hps::schema_of<E>().to_string()), "01 02 04 01 45 01 01 70 01 0b");
  EXPECT_EQ(hps::to_string(e, hps::described(hps::compact)).substr(32), hps::to_string(e));
}

TEST(ValueMember, ThereAndBack) {
  for_each_format([](const auto& format) {
    const std::string message = hps::to_string(events(), format);
    EXPECT_EQ(hps::from_string<std::vector<Event>>(message, format), events());
    EXPECT_EQ(hps::to_string(hps::from_string<std::vector<Event>>(message, format), format), message);
    EXPECT_EQ(hps::serialized_size(events(), format), message.size());
    std::vector<Event> used(3, {"used", value_of(example(3)), 1});
    hps::from_string(message, used, format);
    EXPECT_EQ(used, events());
    for (const std::size_t piece : {1u, 7u, 1000u}) {
      PiecesBuf pieces(message, piece);
      std::istream stream(&pieces);
      EXPECT_EQ(hps::from_stream<std::vector<Event>>(stream, format), events()) << piece;
    }
  });
}

TEST(ValueMember, Columns) {
  std::vector<Event> many;
  for (int i = 0; i < 500; ++i) many.push_back({"e", value_of(Mark{i, 0.5 * i, "n"}), i});
  for (const auto& format : {hps::packed, hps::packed.canonical()}) {
    const std::string message = hps::to_string(many, format);
    EXPECT_EQ(message[0], 9);
    EXPECT_EQ(hps::from_string<std::vector<Event>>(message, format), many);
  }
  const std::string message = hps::to_string(many, hps::described);
  EXPECT_EQ(hps::columns(message, hps::described).read<std::string>("payload")[7],
            hps::to_string(value_of(Mark{7, 3.5, "n"}), hps::described(hps::compact)));
}

TEST(ValueMember, Everywhere) {
  Everywhere all;
  all.list = {1, "two", value_of(example())};
  all.map = {{"a", 1}, {"b", value_of(example(2))}};
  all.optional = 2.5;
  all.variant = hps::Value("v");
  all.array = {3, value_of(Mark{1, 2, "m"})};
  all.events = {{}, events(), {}};
  all.pointer = std::make_unique<hps::Value>(4);
  all.pointers.push_back(nullptr);
  all.pointers.push_back(std::make_unique<hps::Value>("p"));
  for_each_format([&](const auto& format) {
    const std::string message = hps::to_string(all, format);
    const auto back = hps::from_string<Everywhere>(message, format);
    EXPECT_EQ(back.map, all.map);
    EXPECT_EQ(back.events, all.events);
    EXPECT_EQ(*back.pointers[1], "p");
    EXPECT_EQ(std::get<1>(back.variant), "v");
    EXPECT_EQ(back.none, std::nullopt);
    EXPECT_EQ(hps::to_string(back, format), message);
  });
  const hps::Value v = value_of(all);
  EXPECT_EQ(v["events"][1][0]["payload"]["marks"][1]["note"], "b2");
  EXPECT_EQ(v["optional"], 2.5);
  EXPECT_EQ(v["pointers"][1], "p");
  EXPECT_EQ(v, value_of(all, hps::raw));
}

// A Value of a type that has Values.
TEST(ValueMember, OfAValue) {
  for_each_format([](const auto& format) {
    if constexpr (std::remove_cvref_t<decltype(format)>::number > 16) {
      const std::string message = hps::to_string(events(), format);
      const hps::Value v = hps::from_string<hps::Value>(message, format);
      EXPECT_EQ(v[0]["payload"]["marks"][0]["mz"].template as<double>(), 2.5);
      EXPECT_EQ(v[0]["payload"]["marks"].template span<double>("mz").size(), 2u);
      EXPECT_EQ(v[0]["payload"].template as<Scan>().id, "scan 1");
      EXPECT_TRUE(v[1]["payload"].is_null());
      EXPECT_EQ(v[2]["payload"].template as<int>(), 3);
      EXPECT_EQ(v[5]["payload"]["payload"]["payload"], 7);
      EXPECT_EQ(v[6]["payload"], 7);
      EXPECT_EQ(v[5].template as<Event>(), events()[5]);
      EXPECT_EQ(v.template as<std::vector<Event>>(), events());
      EXPECT_EQ(hps::to_string(v, format), message);
      for_each_format([&](const auto& other) { EXPECT_EQ(hps::to_string(v, other), hps::to_string(events(), other)); });
      EXPECT_GT(v.memory(), v[2]["payload"].held().memory());
    }
  });
}

TEST(ValueMember, AsOthers) {
  const hps::Value v = value_of(events());
  EXPECT_EQ(json(value_of(Event{"a", hps::Value::list({1, "x"}), 2})), R"({"name":"a","payload":[1,"x"],"after":2})");
  EXPECT_EQ(v[2]["payload"].schema().kind(), hps::Kind::any);
  EXPECT_EQ(v[2]["payload"].kind(), hps::Kind::scalar);
  EXPECT_EQ(v[2]["payload"].held().schema(), hps::schema_of<int>());
  EXPECT_EQ(v[2], hps::Value::record({{"name", "number"}, {"payload", 3}, {"after", 3}}));
  hps::Value changed = v[0];
  changed.set("payload", v[5]["payload"]);
  EXPECT_EQ(changed["payload"]["payload"]["name"], "twice");
  EXPECT_EQ(hps::Value::list({v[0], v[1]})[0]["payload"]["id"], "scan 1");
  // One that is put into a type again is not wrapped twice.
  const Event again{"number", v[2]["payload"], 3};
  EXPECT_EQ(hps::to_string(again), hps::to_string(events()[2]));
  hps::Value part = [] { return value_of(events())[5]["payload"]["payload"]; }();
  EXPECT_EQ(part["name"], "twice") << "parts keep all of the data";
}

// As it was written: a Value inside stays one.
TEST(ValueMember, AsWhatHoldsIt) {
  EXPECT_EQ((value_of(std::variant<int, hps::Value>(hps::Value(7))).as<std::variant<int, hps::Value>>().index()), 1u);
  EXPECT_EQ(value_of(std::optional<hps::Value>(7)).as<std::optional<hps::Value>>(), 7);
  EXPECT_TRUE(value_of(std::optional<hps::Value>(hps::Value())).as<std::optional<hps::Value>>().has_value());
  EXPECT_EQ(*value_of(std::make_unique<hps::Value>(7)).as<std::unique_ptr<hps::Value>>(), 7);
  EXPECT_EQ(*value_of(std::make_shared<hps::Value>(7)).as<std::shared_ptr<hps::Value>>(), 7);
  EXPECT_EQ(value_of(Event{"a", value_of(example()), 1})["payload"].as<hps::Value>(), value_of(example()));
  EXPECT_EQ(value_of(std::vector<hps::Value>{value_of(example())})[0].as<Scan>().id, "scan 1");
}

TEST(ValueMember, Schemas) {
  std::ostringstream text;
  text << hps::schema_of<Event>();
  EXPECT_EQ(text.str(), "struct Event {\n  name: text\n  payload: any\n  after: int32\n}\n");
  struct Other {
    std::string name, payload;
    int after;
  };
  EXPECT_EQ(hps::difference(hps::schema_of<Event>(), hps::schema_of<Other>()), "payload: any, here text\n");
  expect_error<hps::ParseError>(
      [] { (void)hps::from_string<Other>(hps::to_string(Event{}, hps::described), hps::described); },
      "payload: any in the message");
}

// Messages inside are read in every format.
TEST(ValueMember, OfEveryFormat) {
  for_each_format([](const auto& format) {
    if constexpr (std::remove_cvref_t<decltype(format)>::number > 16) {
      const std::string inside = hps::to_string(example(), format);
      const auto v = hps::from_string<std::vector<hps::Value>>(hps::to_string(std::vector{inside}));
      EXPECT_EQ(v.at(0), value_of(example()));
    }
  });
}

}  // namespace
}  // namespace hps_tests
