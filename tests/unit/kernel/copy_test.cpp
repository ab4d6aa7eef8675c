// SPDX-License-Identifier: MIT
#include "hps/kernel/copy.h"

#include <gtest/gtest.h>

#include <string>

namespace hps::kernel {
namespace {

std::string letters(std::size_t n) {
  std::string s(n, ' ');
  for (std::size_t i = 0; i < n; ++i) s[i] = static_cast<char>('a' + i % 26);
  return s;
}

TEST(Copy, AnyLength) {
  for (std::size_t n = 0; n <= long_copy + 20; ++n) {
    const std::string from = letters(n), expected = from + std::string(short_copy, '.');
    std::string to(n + short_copy, '.');
    EXPECT_EQ(copy(to.data(), from.data(), n), to.data() + n);
    EXPECT_EQ(to, expected);
    to.assign(n + short_copy, '.');
    read_contents(to.data(), from.data(), n);
    EXPECT_EQ(to, expected);
  }
}

TEST(Copy, NothingFromNowhere) {
  char to = 'x';
  EXPECT_EQ(copy(&to, nullptr, 0), &to);
}

TEST(CopyShort, UpToItsSize) {
  for (std::size_t n = 0; n <= short_copy; ++n) {
    const std::string from = letters(short_copy);
    const std::size_t touched = n < 16 ? 16 : n;
    std::string to(short_copy + 1, '.');
    copy_short(to.data(), from.data(), n);
    EXPECT_EQ(to, from.substr(0, touched) + std::string(short_copy + 1 - touched, '.'));
  }
}

void expect_to_touch_nothing_else(auto&& move) {
  for (std::size_t n = 0; n <= 40; ++n) {
    const std::string from = letters(n);
    std::string to(n + 2, '.');
    move(to.data() + 1, from.data(), n);
    EXPECT_EQ(to, "." + from + ".");
  }
}
TEST(MoveShort, TouchesNothingElse) {
  expect_to_touch_nothing_else([](auto... arguments) { move_short(arguments...); });
}
TEST(MoveShortest, TouchesNothingElse) {
  expect_to_touch_nothing_else([](auto... arguments) { move_shortest(arguments...); });
}

}  // namespace
}  // namespace hps::kernel
