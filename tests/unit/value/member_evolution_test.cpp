// SPDX-License-Identifier: MIT
// Types that have changed, and have Values as members.

#include <hps/value.h>

#include "support/expect_error.h"
#include "unit/value/types.h"

namespace hps_tests {
namespace {

namespace older {

struct Event {
  int number = 0;
  hps::Value payload;
  hps::Value gone;
  std::vector<hps::Value> list;
  std::string name;
};

}  // namespace older
namespace newer {

struct Event {
  std::string name;
  long long number = 0;
  hps::Value data;
  hps::Value added = 5;
  std::optional<hps::Value> more;
  std::vector<std::optional<hps::Value>> list;
  HPS_MEMBERS(name, number, data, added, more, list)
  HPS_RENAMED(data, "payload")
};
struct Text {
  std::string payload;
};

}  // namespace newer

older::Event old_event(int i) {
  return {i, value_of(example(i)), hps::Value::list({i, "gone"}), {i, "x"}, "event " + std::to_string(i)};
}
void expect_new(const newer::Event& e, int i) {
  EXPECT_EQ(e.name, "event " + std::to_string(i));
  EXPECT_EQ(e.number, i);
  EXPECT_EQ(e.data, value_of(example(i)));
  EXPECT_EQ(e.added, 5);
  EXPECT_EQ(e.more, std::nullopt);
  ASSERT_EQ(e.list.size(), 2u);
  EXPECT_EQ(e.list[0], i);
  EXPECT_EQ(e.list[1], "x");
}

TEST(ValueMemberEvolution, Members) {
  const auto test = [](const auto& format) {
    std::vector<older::Event> all;
    for (int i = 0; i < 300; ++i) all.push_back(old_event(i));
    const std::string message = hps::to_string(all, hps::described(format));
    std::vector<newer::Event> used(400);
    used[3].added = "used";
    hps::from_string(message, used, hps::described);
    ASSERT_EQ(used.size(), all.size());
    for (int i = 0; i < 300; ++i) expect_new(used[static_cast<std::size_t>(i)], i);
    std::istringstream stream(message);
    expect_new(hps::from_stream<std::vector<newer::Event>>(stream, hps::described)[7], 7);
    expect_new(hps::from_string<hps::Value>(message, hps::described)[9].template as<newer::Event>(), 9);
  };
  test(hps::compact), test(hps::raw), test(hps::packed);
}

TEST(ValueMemberEvolution, OtherTypesAreRefused) {
  const std::string message = hps::to_string(old_event(1), hps::described);
  expect_error<hps::ParseError>([&] { (void)hps::from_string<newer::Text>(message, hps::described); }, "any");
  const auto changes = hps::compatible(hps::schema_of<older::Event>(), hps::schema_of<newer::Text>());
  EXPECT_TRUE(std::ranges::any_of(changes, [](const hps::Change& c) {
    return c.path == "payload" && c.effect == hps::Effect::refused && c.theirs == "any" && c.ours == "text";
  }));
}

}  // namespace
}  // namespace hps_tests
