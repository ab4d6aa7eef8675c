// SPDX-License-Identifier: MIT
#include "hps/shape/arity.h"

#include <gtest/gtest.h>

#include <any>
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace hps::shape {
namespace {

struct Empty {};
struct Other {};
struct One {
  int a;
};
struct Two {
  int a;
  std::string b;
};
struct Standard {
  std::vector<int> a;
  std::optional<Two> b;
  std::variant<int, Two> c;
  std::map<int, Two> d;
  std::array<int, 3> e;
  std::tuple<int, Two> f;
  std::unique_ptr<Two> g;
  std::shared_ptr<int> h;
};
struct Nested {
  Two two;
  Empty empty;
  One one;
};
struct Arrays {
  int a[3];
  char b[16];
  Two c[2];
  int d[2][3];
  std::string e;
};
struct ArrayFirst {
  double a[200];
  int b;
};
struct ArrayOnly {
  int a[5];
};
struct EmptyBase : Empty {
  int a, b;
};
struct TwoEmptyBases : Empty, Other {
  int a;
};
struct MembersInBase : Two {};
struct MembersInBaseOfBase : MembersInBase {};
struct ArrayInBase : Arrays {};
struct MembersInBoth : Two {
  int c;
};
struct MembersInTwoBases : One, Two {};
struct FromContainer : std::vector<int> {};
struct References {
  int& a;
  const std::string& b;
};
struct NoDefault {
  explicit NoDefault(int) {}
};
struct Insists {
  int a;
  NoDefault b;
};
struct MoveOnly {
  std::unique_ptr<int> a;
  std::unique_ptr<int> b[2];
};
struct Constant {
  const int a;
  const std::string b;
};
struct Defaults {
  int a = 1;
  std::string b = "x";
  std::vector<int> c = {1, 2};
};
struct Bits {
  unsigned a : 3;
  unsigned b : 5;
  int c;
};
struct Atomics {
  std::atomic<int> a;
  std::atomic<bool> b;
};
struct MadeOfAnything {
  MadeOfAnything() = default;
  template <class T>
  explicit(false) MadeOfAnything(const T&) {}
};
struct TakesAllAfterwards {
  int a;
  MadeOfAnything b;
  int c;
};
struct TakesAll {  // nobody can tell what converts to it
  std::any a;
  int b;
};
struct M16 {
  int a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;
};
struct M17 {
  int a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;
  std::string a16;
};
struct M64 {
  int a[1], b[1];
  M16 m0, m1;
  std::string s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9;
  int v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, x0, x1, x2, x3, x4, x5, x6, x7;
  int y0, y1, y2, y3, y4, y5, y6, y7, y8, y9, z0, z1;
};

TEST(Arity, CountsMembers) {
  EXPECT_EQ(arity<Empty>, 0u);
  EXPECT_EQ(arity<One>, 1u);
  EXPECT_EQ(arity<Two>, 2u);
  EXPECT_EQ(arity<Standard>, 8u);
  EXPECT_EQ(arity<Nested>, 3u);
  EXPECT_EQ(arity<M16>, 16u);
  EXPECT_EQ(arity<M17>, 17u);
  EXPECT_EQ(arity<Defaults>, 3u);
  EXPECT_EQ(arity<Bits>, 3u);
  EXPECT_EQ(arity<Atomics>, 2u);
  EXPECT_EQ(arity<TakesAllAfterwards>, 3u);
}

TEST(Arity, CountsCArraysOnce) {
  EXPECT_EQ(arity<Arrays>, 5u);
  EXPECT_EQ(arity<ArrayFirst>, 2u);
  EXPECT_EQ(arity<ArrayOnly>, 1u);
  EXPECT_EQ(arity<M64>, 64u);
}

TEST(Arity, MembersThatAskForMore) {
  EXPECT_NE(arity<References>, 0u);  // not in silence an empty record
  EXPECT_EQ(arity<Insists>, 2u);
  EXPECT_EQ(arity<MoveOnly>, 2u);
  EXPECT_EQ(arity<Constant>, 2u);
}

TEST(Arity, Bases) {
  EXPECT_EQ(arity<EmptyBase>, 2u);
  EXPECT_EQ(arity<TwoEmptyBases>, 1u);
  EXPECT_EQ(arity<MembersInBase>, 2u);
}

bool right_or_refused(std::size_t found, std::size_t right) { return found == right || found == not_decomposable; }

TEST(Arity, HarderBasesAreAtLeastNotMistaken) {
  EXPECT_TRUE(right_or_refused(arity<MembersInBaseOfBase>, 2)) << arity<MembersInBaseOfBase>;
  EXPECT_TRUE(right_or_refused(arity<ArrayInBase>, 5)) << arity<ArrayInBase>;
}

TEST(Arity, SaysWhatItCannotTakeApart) {
  EXPECT_EQ(arity<MembersInBoth>, not_decomposable);
  EXPECT_EQ(arity<MembersInTwoBases>, not_decomposable);
  EXPECT_EQ(arity<FromContainer>, not_decomposable);
  EXPECT_EQ(arity<TakesAll>, not_decomposable);
}

}  // namespace
}  // namespace hps::shape
