// SPDX-License-Identifier: MIT
// Members that are gone, new, renamed, required. Written from the guide alone.

#include "unit/evolution/guide/expect.h"

namespace hps_tests {
namespace guide_tests {
namespace {

TEST(EvolutionByTheGuide, PassedOver) {
  Everything e;
  e.first = 17;
  e.s = "text";
  e.u = u"wide";
  e.bits = {true, false, true, true, false, false, false, true, true};
  e.opts = {"a", std::nullopt, "c"};
  e.m = {{1, {"x", "y"}}, {2, {}}};
  e.v = "v";
  e.set = 77;
  e.big = -1;
  e.p = "/tmp/x";
  e.ptrs.push_back(nullptr);
  e.ptrs.push_back(std::make_unique<int>(4));
  e.pairs = {{1, 2}, {3, 4}};
  e.last = 18;
  expect_becomes<Little>(e, Little{17, 18});  // passed over
  expect_becomes<Empty>(e, Empty{});
  expect_becomes<Little>(Empty{}, Little{});
  expect_becomes<Defaults>(Little{3, 4}, Defaults{3, "default", 5, {{1, 2}}, {true, false}, {3, 4}, 4});
}

TEST(EvolutionByTheGuide, UsedObjects) {
  for_each_message_in_rows(Little{3, 4}, [](const std::string& message) {
    Defaults used{1, "used", std::nullopt, {{7, 7}, {8, 8}}, {true, true, true}, {0, 0}, 0};
    hps::from_string(message, used, hps::described);
    EXPECT_EQ(canonical(used), canonical(Defaults{3, "default", 5, {{1, 2}}, {true, false}, {3, 4}, 4}));
  });
  const Defaults old{1, "used", {}, {}, {}, {0, 0}, 0}, now{3, "default", 5, {{1, 2}}, {true, false}, {3, 4}, 4};
  expect_becomes(std::vector<Little>(3, Little{3, 4}), std::vector<Defaults>(3, now), std::vector<Defaults>(5, old));
}

TEST(EvolutionByTheGuide, Required) {
  expect_fails<Must>(Little{1, 2}, {"must"});
  expect_fails<std::vector<Must>>(std::vector<Little>(2), {"must"});
  expect_fails<std::vector<Must>>(std::vector<Little>(), {"must"});
}

TEST(EvolutionByTheGuide, NoDefault) {
  for_each_format_of_rows([](const auto& format) {
    NoDefault object(5);
    hps::from_string(hps::to_string(BA{8, 9}, format), object, format);
    EXPECT_TRUE(object.a() == 9 && object.b() == 8);
    expect_error<hps::ParseError>([&] { hps::from_string(hps::to_string(OnlyA{1}, format), object, format); }, "b_");
    EXPECT_EQ(object.a(), 9);
  });
}

TEST(EvolutionByTheGuide, Renamed) {
  expect_becomes<Named>(Little{31, 2}, Named{31});
  expect_becomes<Named>(Zeroth{4}, Named{4});
  expect_becomes<Named>(Both{4, 5}, Named{5});
  expect_becomes<Swap>(AB{1, 2}, Swap{1, 2});
  expect_becomes<theirs::Ion>(Ion1{2.5, 1, "n"}, theirs::Ion{2.5});
  expect_object_or_error<Reuse>(Little{31, 2});
  expect_object_or_error<Swap>(JustA{6});
  expect_fails<MustNew>(OnlyA{1}, {"number"});
  for_each_message_in_rows(Little{6, 7}, [](const std::string& message) {
    EXPECT_EQ(hps::from_string<MustNew>(message, hps::described).number, 6);
  });
  expect_becomes(P1{{{1.5, 2, "n"}, {2.5, 3, "m"}}}, P2{{{2, 1.5, {0}}, {3, 2.5, {0}}}});
}

TEST(EvolutionByTheGuide, OtherTypes) {
  expect_fails<P2>(P3{{{"a", 1}}}, {"another type", "ions.mz", "text in the message", "float64 here"});
  expect_fails<P2>(P3{}, {"another type", "ions.mz", "text in the message", "float64 here"});
  expect_becomes(Little{31, 2}, Reuse{0, 31});
  expect_becomes(Dog{5}, Cat{});
}

}  // namespace
}  // namespace guide_tests
}  // namespace hps_tests
