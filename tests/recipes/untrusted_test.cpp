// SPDX-License-Identifier: MIT
// docs/recipes.md: untrusted input.

#include "recipes/untrusted.h"

#include <gtest/gtest.h>

namespace hps_tests {
namespace {

// The text of the comment, or what the log says.
std::string result(const std::string& message) {
  testing::internal::CaptureStderr();
  const auto comment = accept(message);
  const std::string log = testing::internal::GetCapturedStderr();
  return comment ? comment->text : log;
}

const Comment good{"good", Mood::likes, {{"no", Mood::dislikes, {}}, {"yes", Mood::likes, {}}}};

TEST(RecipeUntrusted, Comments) {
  EXPECT_EQ(result(hps::to_string(good)), "good");
  EXPECT_EQ(result(hps::to_string(Comment{"odd", Mood{7}, {}})), "refused: makes no sense\n");
  EXPECT_EQ(result(hps::to_string(Comment{"odd", Mood::likes, {{"", Mood::likes, {}}}})), "refused: makes no sense\n");
  EXPECT_EQ(result(std::string(1 << 20, 'x')), "");
}

TEST(RecipeUntrusted, TooManyLevels) {
  Comment deep{"deep", Mood::likes, {}};
  for (int i = 0; i < 20; ++i) deep = {"deep", Mood::likes, {deep}};
  EXPECT_NE(result(hps::to_string(deep)).find("perhaps an attack"), std::string::npos);
}

TEST(RecipeUntrusted, Damage) {
  const std::string message = hps::to_string(good);
  for (std::size_t n = 0; n < message.size(); ++n) {
    EXPECT_NE(result(message.substr(0, n)).find("refused, at byte "), std::string::npos) << n;
    for (int c = 0; c < 256; ++c) {
      std::string changed = message;
      changed[n] = static_cast<char>(c);
      EXPECT_FALSE(result(changed).empty()) << n << ' ' << c;  // a comment or a line in the log
    }
  }
}

}  // namespace
}  // namespace hps_tests
