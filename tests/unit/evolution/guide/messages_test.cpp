// SPDX-License-Identifier: MIT
// Types that do not match, formats, fingerprints, views and depth. Written from the guide alone.

#include "unit/evolution/guide/expect.h"

namespace hps_tests {
namespace guide_tests {
namespace {

TEST(EvolutionByTheGuide, AnotherTypeAltogether) {
  expect_fails<int>(std::string("text"), {"another type", "text", "int32"});
  expect_fails<std::string>(5, {"another type", "int32", "text"});
  expect_fails<Little>(5, {"another type"});
  expect_fails<int>(Little{}, {"another type"});
  expect_fails<std::map<int, std::string>>(std::vector<int>{1}, {"another type"});
  expect_fails<Rec<int>>(Rec<std::string>{"s"}, {"x", "text in the message", "int32 here"});
  expect_fails<Rec<std::map<int, Rec<int>>>>(Rec<std::map<int, Rec<std::string>>>(), {"x"});
}

TEST(EvolutionByTheGuide, RefusedBeforeAnythingIsParsed) {
  for_each_message_in_rows(P3{{{"a", 1}}}, [](const std::string& message) {
    P2 used;
    used.ions.resize(2);
    used.ions[0].mz = 4.5;
    EXPECT_THROW(hps::from_string(message, used, hps::described), hps::ParseError);
    EXPECT_TRUE(used.ions.size() == 2 && used.ions[0].mz == 4.5);
  });
}

// Shared pointers keep their objects.
TEST(EvolutionByTheGuide, SharedObjects) {
  expect_becomes(Shared1{std::make_shared<int>(4), 5}, Shared2{std::make_shared<int>(4), 5, 2});
  expect_becomes(Shared2{std::make_shared<int>(4), 5, 6}, Shared1{std::make_shared<int>(4), 5});
  expect_becomes(Shared1{std::make_shared<int>(4), 5}, Shared1{std::make_shared<int>(4), 5});
}

// Hand-written classes are read by the same class only, or passed over.
TEST(EvolutionByTheGuide, HandWritten) {
  expect_becomes(Hand1{{8}}, Hand1{{8}});
  expect_becomes(Hand1{{8}}, Hand2{{8}, 2});
  expect_becomes(Hand2{{8}, 9}, Hand1{{8}});
  expect_becomes(Hand2{{8}, 9}, Rec<int>{});
  expect_fails<HandAsNumber>(Hand1());
}

// Whichever format is named.
TEST(EvolutionByTheGuide, EachFormatReadsAll) {
  for_each_message_in_rows(Both{4, 5}, [](const std::string& message) {
    for_each_format_of_rows([&](const auto& format) { EXPECT_EQ(hps::from_string<Named>(message, format).number, 5); });
  });
}

TEST(EvolutionByTheGuide, Fingerprints) {
  hps::Schemas schemas;
  schemas.add<P1>();
  for_each_format_of_rows([&](const auto& format) {
    const auto by = format.by(schemas);
    const std::string message = hps::to_string(P1{{{1.5, 2, "n"}}}, by);
    EXPECT_EQ(canonical(hps::from_string<P2>(message, by)), canonical(P2{{{2, 1.5, {0}}}}));
    EXPECT_THROW(hps::to_string(P2{}, by), hps::Error);
    EXPECT_THROW((void)hps::from_string<P2>(message, format), hps::ParseError);
  });
}

// No view into what is gone: an error, or the same values.
TEST(EvolutionByTheGuide, Views) {
  const View1 was{std::string(300, 'q'), 6, {1, 2, 3}};
  const std::string message = hps::to_string(was, hps::described(hps::raw));
  std::vector<char> room(message.size() + 16);
  char* at = room.data();
  while (reinterpret_cast<std::uintptr_t>(at) % 16) ++at;
  std::copy(message.begin(), message.end(), at);
  try {
    const auto now = hps::from_span<View2>(std::span<const char>(at, message.size()), hps::described(hps::raw.views()));
    EXPECT_TRUE(now.s == was.s && now.n == 6 && now.extra == 5 && now.d.size() == 3 && now.d[2] == 3);
  } catch (const hps::ParseError&) {
  }
}

TEST(EvolutionByTheGuide, Depth) {
  constexpr int length = 900;
  Chain1 root;
  Chain1* last = &root;
  for (int i = 1; i < length; ++i) {
    last->next = std::make_unique<Chain1>();
    last = last->next.get();
    last->id = i;
  }
  for_each_format_of_rows([&](const auto& format) {
    const std::string message = hps::to_string(root, format);
    const auto now = hps::from_string<Chain2>(message, hps::described);
    int i = 0;
    for (const Chain2* p = &now; p; p = p->next.get(), ++i) EXPECT_TRUE(p->id == i && p->more == 4);
    EXPECT_EQ(i, length);
    EXPECT_THROW((void)hps::from_string<Chain2>(message, hps::described(hps::compact.max_depth(100))),
                 hps::LimitExceeded);
  });
}

}  // namespace
}  // namespace guide_tests
}  // namespace hps_tests
