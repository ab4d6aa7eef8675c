// SPDX-License-Identifier: MIT
// Hostile Values inside of others.

#include <hps/value.h>

#include "support/damage.h"
#include "support/expect_error.h"
#include "support/small_stack.h"
#include "unit/value/types.h"

namespace hps_tests {
namespace {

struct Event {
  std::string name;
  hps::Value payload;
};

const std::string record_of_any("\1\2\4\1A\1\1p\1\13", 10);  // record A of the member p

// As a program that knows no limits writes it, `levels` messages inside of each other.
template <class F>
std::string nested(std::size_t levels, const F& format, const std::string& schema = record_of_any) {
  std::string inside = hps::to_string(7, hps::described(hps::compact));
  for (std::size_t i = 0; i < levels; ++i) {
    struct Any {
      std::string bytes;
    };
    const std::string head = hps::detail::described::make_head(F::number, 0, schema);
    const std::string whole = hps::to_string(Any{inside}, hps::described(format));
    inside = head + whole.substr(hps::detail::described::head_of(whole).size);
  }
  return inside;
}

// Some of what damage makes has no Value yet.
void as_places(auto&& parse) {
  try {
    parse();
  } catch (const hps::ErrorAt&) {
    throw;
  } catch (const hps::Error& e) {
    throw hps::ParseError(e.what(), 0, "", "");
  }
}

TEST(ValueMemberLimits, Damaged) {
  const std::vector<Event> all{{"a", value_of(example())}, {"b", {}}, {"c", value_of(Event{"inside", 7})}};
  const auto test = [&](const auto& format) {
    expect_safe(hps::to_string(all, format), 300, [&](std::string_view bytes) {
      as_places([&] {
        const auto back = hps::from_string<std::vector<Event>>(bytes, format);
        if (!back.empty()) (void)json(back[0].payload);
      });
    });
  };
  test(hps::compact), test(hps::raw), test(hps::packed);
  const auto test_described = [&](const auto& format) {
    expect_safe(hps::to_string(all, hps::described(format)), 300, [](std::string_view bytes) {
      as_places([&] { (void)json(hps::from_string<hps::Value>(bytes, hps::described)); });
    });
  };
  test_described(hps::compact), test_described(hps::raw), test_described(hps::packed);
}

TEST(ValueMemberLimits, Places) {
  const Event e{"abc", value_of(Event{"d", value_of(std::vector{1, 2, 3})})};
  for (std::size_t cut : {1u, 2u}) {
    std::string message = hps::to_string(e);
    message.resize(message.size() - cut);
    message[4] = static_cast<char>(message[4] - static_cast<char>(cut));
    expect_error<hps::ParseError>([&] { (void)hps::from_string<Event>(message); },
                                  "of what is inside at byte 5 in Event.payload");
  }
  std::string message = hps::to_string(std::vector{e}, hps::packed);
  message.back() = static_cast<char>(0x80);
  expect_error<hps::ParseError>([&] { (void)hps::from_string<std::vector<Event>>(message, hps::packed); },
                                "of what is inside at byte");
  std::string bytes = hps::to_string(e, hps::described);
  bytes.back() = static_cast<char>(0x80);
  expect_error<hps::ParseError>([&] { (void)hps::from_string<hps::Value>(bytes, hps::described); },
                                "of what is inside at byte");
  const std::string error = error_of([&] { (void)hps::from_string<hps::Value>(bytes, hps::described); });
  const std::size_t first = error.find(" of what is inside");
  EXPECT_EQ(error.find(" of what is inside", first + 1), std::string::npos) << error;
  hps::Schemas schemas;
  schemas.add<int>();
  const std::string short_head = hps::to_string(std::vector{hps::to_string(7, hps::described(hps::raw).by(schemas))});
  expect_error<hps::ParseError>([&] { (void)hps::from_string<std::vector<hps::Value>>(short_head); },
                                "an unknown schema, of fingerprint");
}

// Each takes 32 of 2256 levels.
TEST(ValueMemberLimits, Depth) {
  const auto test = [](const auto& format) {
    struct Any {
      std::string bytes;
    };
    const auto parse = [&](std::size_t levels) {
      return hps::from_string<hps::Value>(nested(levels, format), hps::described);
    };
    hps::Value v = parse(60);
    for (int i = 0; i < 60; ++i) v = v["p"];
    EXPECT_EQ(v, 7);
    for (const std::size_t levels : {80u, 1000u}) {
      expect_error<hps::LimitExceeded>([&] { parse(levels); }, "Values nested too deep");
      const std::string message = hps::to_string(Any{nested(levels, format)}, format);
      expect_error<hps::LimitExceeded>(
          [&] {
            struct A {
              hps::Value p;
            };
            (void)hps::from_string<A>(message, format);
          },
          "Values nested too deep");
    }
    EXPECT_LT(on_small_stack([&] { (void)json(parse(60)); }), stack_size);
  };
  test(hps::compact), test(hps::raw), test(hps::packed);
}

TEST(ValueMemberLimits, DepthOfWriting) {
  Event e{"e", 7};
  const auto wrap = [&] {
    for (int i = 0; i < 100; ++i) e = {"e", value_of(e)};
  };
  expect_error<hps::LimitExceeded>(wrap, "Values nested too deep");
  hps::Value v = e.payload;
  EXPECT_NO_THROW((void)hps::to_string(v, hps::described));
  const auto shallow = hps::compact.max_depth(10);
  EXPECT_THROW((void)hps::to_string(e, shallow), hps::LimitExceeded);
}

struct Link {
  hps::Value v;
};
struct Deep {
  std::vector<std::vector<std::vector<Link>>> a;
  std::shared_ptr<int> shared = {};
};
struct DeepInColumns {
  std::vector<std::vector<std::vector<Link>>> a;
};

// With the same limits: what is written is read, as a Value and as its type, whichever wrote it.
TEST(ValueMemberLimits, DepthOfReadersAndWriters) {
  const auto unlimited = hps::described(hps::compact.max_depth(10000));
  const auto test = [&]<class T>(const T& t, const auto& format) {
    const auto v = hps::from_string<hps::Value>(hps::to_string(t, unlimited), unlimited);
    int written = 0;
    const auto read = [&](const auto& from) {
      std::string message;
      try {
        message = hps::to_string(from, format);
      } catch (const hps::LimitExceeded&) {
        return;
      }
      ++written;
      EXPECT_NO_THROW((void)hps::from_string<hps::Value>(message, format));
      EXPECT_NO_THROW((void)hps::from_string<T>(message, format));
    };
    read(v), read(t);
    return written;
  };
  hps::Value v(7);
  int written = 0;
  for (int k = 1; k <= 9; ++k) {
    const Deep deep{{{{Link{v}}}}, std::make_shared<int>(1)};
    const DeepInColumns in_columns{deep.a};
    for (std::size_t depth = 3; depth < 45 && k >= 8; ++depth) {
      const auto in = [&](const auto& f) { return hps::described(f.max_depth(depth)); };
      const auto all = [&](const auto& t) {
        return test(t, in(hps::packed)) + test(t, in(hps::compact)) + test(t, in(hps::raw));
      };
      written += all(deep) + all(in_columns);
    }
    v = hps::from_string<hps::Value>(hps::to_string(in_columns, unlimited), unlimited);
  }
  EXPECT_GT(written, 100);
  EXPECT_LT(written, 2 * 42 * 12);
}

// Those that take the most stack: 70 messages of 31 levels.
TEST(ValueMemberLimits, Stack) {
  hps::detail::schema::Graph graph(32);
  for (std::uint32_t i = 0; i + 1 < graph.size(); ++i) graph[i] = {.kind = hps::Kind::record, .parts = {{"p", i + 1}}};
  graph.back().kind = hps::Kind::any;
  const std::string schema = hps::Schema(graph).to_string();
  const auto test = [&](const auto& format) {
    const std::string message = nested(70, format, schema);
    EXPECT_LT(on_small_stack([&] { (void)hps::from_string<hps::Value>(message, hps::described); }), stack_size);
    EXPECT_THROW((void)hps::from_string<hps::Value>(nested(71, format, schema), hps::described), hps::LimitExceeded);
  };
  test(hps::compact), test(hps::raw), test(hps::packed);
}

// A value that is in memory is as deep as its reader allowed.
TEST(ValueMemberLimits, PartsOfDeepValues) {
  const auto unlimited = hps::described(hps::compact.max_depth(100000));
  hps::Value v(7);
  for (int i = 0; i < 80; ++i) v = hps::from_string<hps::Value>(hps::to_string(Link{v}, unlimited), unlimited);
  EXPECT_EQ(hps::Value::record({{"a", v}})["a"], v);
  EXPECT_EQ(hps::Value::list({v})[0], v);
  EXPECT_EQ(v.as<Link>().v, v["v"]);
  EXPECT_EQ(hps::Value::list({v}).as<std::vector<Link>>()[0].v, v["v"]);
  EXPECT_THROW((void)hps::to_string(v, hps::described), hps::LimitExceeded);
  const std::vector<std::optional<std::array<char, 200>>> absent(100'000);
  EXPECT_EQ(value_of(absent, hps::packed).as<std::remove_const_t<decltype(absent)>>(), absent);
}

// A few bytes may stand for much memory.
TEST(ValueMemberLimits, Memory) {
  const std::string many =
      hps::to_string(std::vector<std::array<std::monostate, 100>>(50), hps::described(hps::compact));
  const std::vector<std::string> all(2000, many);
  EXPECT_THROW((void)hps::from_string<std::vector<hps::Value>>(hps::to_string(all), hps::compact.max_expansion(17)),
               hps::LimitExceeded);
  const std::vector<hps::Value> values(20000, hps::Value(7));
  EXPECT_THROW((void)hps::to_string(values, hps::compact.max_expansion(17)), hps::LimitExceeded);
  EXPECT_EQ(hps::from_string<std::vector<hps::Value>>(hps::to_string(values)), values);
  EXPECT_EQ(hps::from_string<std::vector<hps::Value>>(hps::to_string(values, hps::packed), hps::packed), values);
}

enum class Many : std::uint16_t { first };

// In columns equal Values take no bytes, but each has its head.
TEST(ValueMemberLimits, BytesOfColumns) {
  hps::detail::schema::Graph graph = hps::detail::schema::Nodes::of(hps::schema_of<Many>());
  for (int i = 0; i < 1000; ++i) graph[0].enumerators.push_back({std::string(50, 'e') + std::to_string(i), 100 + i});
  const std::string schema = hps::Schema(graph).to_string();
  const auto v = hps::from_string<hps::Value>(hps::detail::described::make_head(hps::Compact::number, 0, schema) + "\1",
                                              hps::described);
  const auto unlimited = hps::described(hps::packed.max_expansion(1 << 20));
  const std::string message = hps::to_string(std::vector<hps::Value>(3000, v), unlimited);
  EXPECT_LT(message.size(), 100000u);
  EXPECT_THROW((void)hps::from_string<hps::Value>(message, hps::described(hps::packed.max_expansion(1))),
               hps::LimitExceeded);
  EXPECT_EQ(hps::from_string<hps::Value>(message, unlimited).size(), 3000u);
}

}  // namespace
}  // namespace hps_tests
