// SPDX-License-Identifier: MIT
// Hand-written classes in messages of other types: passed over, or kept as they are.

#include "hps/evolution/versions.h"

#include <hps/value.h>

#include "unit/described/hand_written.h"
#include "unit/evolution/formats.h"

namespace hps_tests {
namespace {

using namespace by_hand;
using namespace evolution_tests;

namespace was {

struct Run {
  int number = 0;
  Nested by_hand;
  std::string text;
  std::vector<Sharing> sharing;
  std::map<int, std::optional<Numbers>> maps;
  std::variant<int, Plain> either;
};

}  // namespace was
namespace now {

// Members around it are added, dropped and renamed.
struct Run {
  std::vector<double> added{1.5};
  Nested renamed;
  std::int64_t number = 0;
  std::vector<Sharing> sharing;
  Numbers more{{2}};
  std::map<int, std::optional<Numbers>> maps;
  std::variant<int, Plain> either;
  HPS_RENAMED(renamed, "by_hand")
};
struct WithoutAny {
  std::string text;
  int number = 0;
};

}  // namespace now

const Nested nested{{-300}, {{{1.5}}, {}, {{2, 3}}}};
was::Run run() { return {5, nested, "text", {sharing(1), {}, sharing(2)}, {{1, {{{7}}}}, {2, {}}}, Plain{3}}; }
now::Run run_of_today() {
  return {{1.5}, nested, 5, {sharing(1), {}, sharing(2)}, {{2}}, {{1, {{{7}}}}, {2, {}}}, Plain{3}};
}

TEST(EvolutionHandWritten, MembersAround) {
  expect_becomes(run(), run_of_today(), run_of_today());
  expect_becomes(std::vector{run(), run()}, std::vector{run_of_today(), run_of_today()});
}
TEST(EvolutionHandWritten, Dropped) { expect_becomes(run(), now::WithoutAny{"text", 5}); }
TEST(EvolutionHandWritten, Added) { expect_becomes(now::WithoutAny{"text", 5}, was::Run{5, {}, "text", {}, {}, {}}); }
TEST(EvolutionHandWritten, FromStreams) {
  for_each_message(run(), [](const std::string& message) { expect_read_from_streams(message, run_of_today()); });
}
TEST(EvolutionHandWritten, Damage) {
  for_each_message(run(), [](const std::string& message) { expect_safe_to_damage<now::Run>(message); });
}

TEST(EvolutionHandWritten, IntoOptionalsAndVariants) {
  expect_becomes(Holder<Numbers>{1, {{2}}, "after"}, Holder<std::optional<Numbers>>{1, {{{2}}}, "after"});
}

TEST(EvolutionHandWritten, OfAnotherClass) {
  expect_refused<Plain>(Numbers{}, "Numbers in the message");
  expect_refused<int>(Plain{}, "Plain in the message");
}

// As values, of which the bytes are seen, and written as they were.
TEST(EvolutionHandWritten, Values) {
  for_each_format([](const auto& format) {
    const std::string message = hps::to_string(Holder<std::vector<Nested>>{1, {nested, nested}, "after"}, format);
    const auto v = hps::from_string<hps::Value>(message, hps::described);
    std::ostringstream text;
    text << v["member"][1];
    EXPECT_EQ(text.str().substr(0, 11), "{\"Nested\":\"");
    EXPECT_EQ(v["after"].as<std::string>(), "after");
    EXPECT_EQ(hps::to_string(v, format), message);
    EXPECT_EQ(v.as<Holder<std::vector<Nested>>>().member[1], nested);
    for (std::size_t n = 0; n < message.size(); ++n)
      EXPECT_THROW(hps::from_string<hps::Value>(message.substr(0, n), hps::described), hps::ParseError);
    PiecesBuf pieces(message + message, 1);
    std::istream in(&pieces);
    for (int i = 0; i < 2; ++i) EXPECT_EQ(hps::from_stream<hps::Value>(in, hps::described), v);
  });
}

// Versions of one class, by name.
template <unsigned V>
struct Measured {
  int a = 0, b = 20, c = 30;
  template <class A>
  void serialize(A& archive, unsigned version) {
    archive& a;
    if (version >= 2) archive& b;
    if (version >= 3) archive& c;
  }
};

}  // namespace
}  // namespace hps_tests

template <unsigned V>
struct hps::Version<hps_tests::Measured<V>> {
  static constexpr unsigned value = V;
};

namespace hps_tests {
namespace {

using Old = Measured<1>;
using Today = Measured<3>;

TEST(EvolutionHandWritten, OlderVersions) {
  expect_becomes(Holder<Old>{1, {5, 6, 7}, "after"}, Holder<Today>{1, {5, 20, 30}, "after"});
  expect_becomes(Holder<std::vector<Measured<2>>>{1, {{5, 6, 7}, {8, 9, 1}}, "after"},
                 Holder<std::vector<Today>>{1, {{5, 6, 30}, {8, 9, 30}}, "after"});
}
TEST(EvolutionHandWritten, NewerVersions) {
  expect_refused<Old>(Today{}, "Measured, version 3 in the message");
  expect_becomes(Holder<Today>{1, {5, 6, 7}, "after"}, now::WithoutAny{});
}
TEST(EvolutionHandWritten, VersionsAndMembersThatAreAdded) {
  struct Was {
    Old one;
  };
  struct WithList {
    Today one;
    std::vector<Today> list;
  };
  struct WithSecond {
    Today one, other;
  };
  expect_becomes(Was{{5, 6, 7}}, WithList{{5, 20, 30}, {}});
  for_each_message(Was{}, [](const std::string& message) {
    expect_error<hps::ParseError>([&] { (void)hps::from_string<WithSecond>(message, hps::described); },
                                  "hand-written classes are of an older version");
  });
}
TEST(EvolutionHandWritten, ChangesTellVersions) {
  const auto changes = hps::compatible<Holder<Today>>(hps::schema_of<Holder<Old>>());
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].effect, hps::Effect::converted);
  EXPECT_EQ(changes[0].theirs, "Measured, version 1");
  EXPECT_EQ(changes[0].ours, "Measured, version 3");
}

}  // namespace
}  // namespace hps_tests
