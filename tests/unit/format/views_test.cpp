// SPDX-License-Identifier: MIT
// Types that are serialized as what they refer to, and views into the input.

#include <algorithm>
#include <functional>
#include <span>
#include <string_view>

#include "support/bytes.h"
#include "support/expect_error.h"

namespace hps_tests {
namespace {

template <class A, class B>
void expect_same_bytes(const A& a, const B& b) {
  EXPECT_EQ(hex(hps::to_string(a)), hex(hps::to_string(b)));
  EXPECT_EQ(hex(hps::to_string(a, hps::raw)), hex(hps::to_string(b, hps::raw)));
}

TEST(Serialize, ViewsAsWhatTheyShow) {
  const std::string text = "some text";
  expect_same_bytes(std::string_view(text), text);
  std::vector<double> doubles{1, 2, 3};
  expect_same_bytes(std::span(doubles), doubles);
  expect_same_bytes(std::span<const double>(doubles), doubles);
  expect_same_bytes(std::span<const double>(), std::vector<double>());
  const std::vector<std::string> strings{"a", "bc"};
  expect_same_bytes(std::span(strings), strings);
  const std::vector<std::byte> bytes(3);
  expect_same_bytes(std::span(bytes), bytes);
  expect_same_bytes(std::span<double, 3>(doubles), std::array<double, 3>{1, 2, 3});
}

TEST(Serialize, References) {
  const std::string text = "abc";
  expect_same_bytes(std::cref(text), text);
  int a = 1, b = 2;
  expect_same_bytes(std::vector{std::ref(a), std::ref(b)}, std::vector{1, 2});
}

TEST(Serialize, ConstMembers) {
  struct Constant {
    const int a;
    const std::string b;
  };
  expect_same_bytes(Constant{1, "x"}, std::pair{1, std::string("x")});
  expect_same_bytes(std::pair<const int, int>{1, 2}, std::pair{1, 2});
}

TEST(Parse, IntoAReference) {
  int a = 0;
  auto r = std::ref(a);
  hps::from_string(hps::to_string(7), r);
  EXPECT_EQ(a, 7);
}

struct Text {
  std::string_view name;
  std::span<const std::byte> bytes;
  int last = 0;
};

TEST(Views, OfTextPointIntoTheInput) {
  const std::vector<std::byte> data{std::byte{1}, std::byte{2}};
  const auto check = [](const std::string& message, auto format) {
    const auto t = hps::from_string<Text>(message, format);
    EXPECT_EQ(t.name, "a name that is longer than sixteen");
    EXPECT_EQ(t.bytes.size(), 2u);
    EXPECT_EQ(t.last, -1);
    EXPECT_TRUE(t.name.data() > message.data() && t.name.data() < message.data() + message.size());
  };
  const Text text{"a name that is longer than sixteen", data, -1};
  check(hps::to_string(text), hps::compact.views());
  check(hps::to_string(text, hps::raw), hps::raw.views());
}

struct Samples {
  char tag = 0;
  std::span<const double> values;
};

TEST(Views, OfArraysNeedAlignedInput) {
  const std::vector<double> values{1.5, -2, 3};
  const std::string message = hps::to_string(Samples{'x', values}, hps::raw);
  alignas(16) char memory[128];
  for (std::size_t shift = 0; shift < 16; ++shift) {
    std::copy(message.begin(), message.end(), memory + shift);
    const std::span in(memory + shift, message.size());
    const auto parse = [&] { return hps::from_span<Samples>(in, hps::raw.views()); };
    if (shift % alignof(double) == 0) {
      const Samples s = parse();
      EXPECT_TRUE(std::equal(s.values.begin(), s.values.end(), values.begin(), values.end()));
      EXPECT_EQ(reinterpret_cast<const char*>(s.values.data()), memory + shift + 16);
    } else {
      EXPECT_EQ(place_of(parse).path, "Samples.values");
    }
  }
}

TEST(Views, EmptyArrayAnywhere) {
  const std::string message = hps::to_string(Samples{}, hps::raw);
  alignas(16) char memory[64];
  for (std::size_t shift = 0; shift < 8; ++shift) {
    std::copy(message.begin(), message.end(), memory + shift);
    EXPECT_TRUE(hps::from_span<Samples>(std::span(memory + shift, message.size()), hps::raw.views()).values.empty());
  }
}

TEST(Views, TruncatedAtEveryByte) {
  const std::string message = hps::to_string(Samples{'x', std::vector{1., 2.}}, hps::raw);
  for (std::size_t n = 0; n < message.size(); ++n) {
    alignas(16) char memory[64];
    std::copy_n(message.begin(), n, memory);
    EXPECT_THROW(hps::from_span<Samples>(std::span(memory, n), hps::raw.views()), hps::ParseError);
  }
}

TEST(Views, KeepOptions) {
  const auto views = hps::raw.max_depth(7).views();
  EXPECT_EQ(views.limits.depth, 7u);
  EXPECT_EQ(views.max_expansion(9).limits.expansion, 9u);
}

template <class S>
concept Parses = requires(S s) { hps::from_string<std::string_view>(static_cast<S&&>(s), hps::raw.views()); };

TEST(Views, NotOfATemporary) {
  static_assert(Parses<std::string&> && Parses<const std::string&> && Parses<std::string_view>);
  static_assert(!Parses<std::string>);
}

}  // namespace
}  // namespace hps_tests
