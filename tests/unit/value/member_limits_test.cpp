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

// As a program that knows no limits writes it, `levels` messages inside of each other.
template <class F>
std::string nested(std::size_t levels, const F& format) {
  std::string inside = hps::to_string(7, hps::described(hps::compact));
  for (std::size_t i = 0; i < levels; ++i) {
    struct Any {
      std::string bytes;
    };
    std::string schema("\1\2\4\1A\1\1p\1\13", 10);  // record A of the member p, any
    const std::string head = hps::detail::described::make_head(F::number, 0, schema);
    const std::string whole = hps::to_string(Any{inside}, hps::described(format));
    inside = head + whole.substr(hps::detail::described::head_of(whole).size);
  }
  return inside;
}

// Of what damage makes, some has no Value yet.
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
                                "of a Value inside at byte");
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

}  // namespace
}  // namespace hps_tests
