// SPDX-License-Identifier: MIT
// A type means the same wherever it is used, and nothing is assumed that it does not say about itself.

#include <gtest/gtest.h>
#include <hps/hps.h>

#include <array>
#include <memory>
#include <optional>
#include <unordered_map>
#include <valarray>

#include "support/bytes.h"

namespace user {

struct Celsius {
  double degrees = 0;
};
struct Meters {
  int value = 0, unused = 0;
};
struct Animal {
  int legs = 4;
};

struct Reversed {
  int a = 0, b = 0;
  HPS_MEMBERS(b, a)
  bool operator==(const Reversed&) const = default;
};
struct Named {
  double f = 1, g = 2;
  HPS_MEMBERS(f, g)
};
template <class F>
struct Generic {
  F a{};
  HPS_MEMBERS(a)
};
struct Wide {
  std::array<std::int64_t, 25> a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r;
  bool operator==(const Wide&) const = default;
};
struct Node {
  std::unordered_map<int, std::shared_ptr<Node>> next;
};

}  // namespace user

namespace hps {

template <class B>
class Serializer<user::Celsius, B> {
 public:
  static void serialize(const user::Celsius&, B& b) { b << std::string("C"); }
  static void parse(user::Celsius&, B& b) {
    std::string s;
    b >> s;
  }
};
template <class B>
class Serializer<user::Meters, B> : public Serializer<int, B> {
 public:
  static void serialize(const user::Meters& m, B& b) { Serializer<int, B>::serialize(m.value, b); }
  static void parse(user::Meters& m, B& b) { Serializer<int, B>::parse(m.value, b); }
};
template <class B>
class Serializer<std::unique_ptr<user::Animal>, B> {
 public:
  static void serialize(const std::unique_ptr<user::Animal>&, B& b) { b << std::string("animal"); }
  static void parse(std::unique_ptr<user::Animal>&, B& b) {
    std::string s;
    b >> s;
  }
};

}  // namespace hps

namespace hps_tests {
namespace {

TEST(Precedence, OfASpecializationForPointersInAVector) {
  std::vector<std::unique_ptr<user::Animal>> zoo(1);
  EXPECT_EQ(hex(hps::to_string(zoo)), "01 06 61 6e 69 6d 61 6c");
}

TEST(Precedence, OfASpecializationForAConstObject) {
  EXPECT_EQ(hex(hps::to_string(std::optional<const user::Celsius>(user::Celsius{}))), "01 01 43");
  EXPECT_EQ(hex(hps::to_string(std::make_unique<const user::Celsius>())), "01 01 43");
  EXPECT_EQ(hex(hps::to_string(std::array<const user::Celsius, 1>{})), "01 43");
}

TEST(Precedence, OfASpecializationThatInherits) {
  EXPECT_EQ(hex(hps::to_string(std::vector<user::Meters>{{1, 2}}, hps::raw)), "01 00 00 00 00 00 00 00 01 00 00 00");
}

TEST(Precedence, OfTheOrderOfListedMembersInArrays) {
  const std::vector<user::Reversed> v{{1, 2}};
  EXPECT_EQ(hex(hps::to_string(v, hps::raw)).substr(24), "02 00 00 00 01 00 00 00");
  EXPECT_EQ(hps::from_string<std::vector<user::Reversed>>(hps::to_string(v, hps::raw), hps::raw), v);
}

TEST(Precedence, NamesOfMembersAndParametersAreTheUsersToChoose) {
  EXPECT_EQ(hps::serialized_size(user::Named()), 16u);
  EXPECT_EQ(hps::serialized_size(user::Generic<char>()), 1u);
}

TEST(Precedence, ElementsMayBeLargerThanTheBuffer) {
  std::vector<user::Wide> v(3);
  for (auto& w : v) w.r.fill(std::int64_t{-1} << 62), w.a.fill(5);
  for (const bool raw : {false, true}) {
    const auto message = raw ? hps::to_string(v, hps::raw) : hps::to_string(v);
    EXPECT_EQ(raw ? hps::from_string<std::vector<user::Wide>>(message, hps::raw)
                  : hps::from_string<std::vector<user::Wide>>(message),
              v);
  }
}

TEST(Precedence, TemporariesAreDifferentObjects) {
  std::string message;
  hps::ContainerSink sink(message);
  hps::OutputBuffer<hps::Compact> b(sink);
  for (int i = 1; i < 4; ++i) b << std::make_shared<int>(i);
  b.flush();
  EXPECT_EQ(hex(message), "01 02 02 04 03 06");
}

TEST(Precedence, CanonicalEndsOnCycles) {
  auto node = std::make_shared<user::Node>();
  node->next[1] = node;
  EXPECT_EQ(hex(hps::to_string(*node, hps::compact.canonical())), "01 02 01 01 02 01");
  node->next.clear();
}

TEST(Precedence, ValarraysOfBool) {
  const std::valarray<bool> v{true, false, true};
  EXPECT_EQ(hex(hps::to_string(v)), "03 01 00 01");
  EXPECT_EQ(hps::from_string<std::valarray<bool>>(hps::to_string(v)).size(), 3u);
}

}  // namespace
}  // namespace hps_tests
