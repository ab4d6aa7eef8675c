// SPDX-License-Identifier: MIT
// Members of an older type that are parsed straight into an object without a call for each: after some that are gone,
// or in another order.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "unit/evolution/in_place.h"

namespace hps_tests {
namespace {

// Of those that are gone, some are few bytes, and some are varints of a byte if their values are small.
template <class Gone>
struct WithGone {
  int a = 7;
  Gone b{};
  double c = 2.5;
  Gone d{};
  Gone e{};
  std::string f = "text";
  int g = 5;
};
struct WithoutGone {
  int g = 0;
  int a = 0;
  double c = 0;
  std::string f;
};
template <std::size_t N>
struct Bytes {
  std::array<char, N> bytes{};
};
struct Mixed {
  int a = 1;
  float b = 2;
  bool c = true;
};
struct Nine {
  std::array<std::uint32_t, 9> a{};
};

TEST(EvolutionInPlace, MembersThatArePassedOver) {
  for (const int gone : {1, 63, 64, -64, -65, 1 << 30}) expect_in_place<WithoutGone>(WithGone<int>{7, gone, 1, gone});
  expect_in_place<WithoutGone>(WithGone<std::uint64_t>{7, 127, 1, 128, ~std::uint64_t{}});
  expect_in_place<WithoutGone>(WithGone<Mixed>());
  expect_in_place<WithoutGone>(WithGone<Mixed>{7, {300, 2}, 1, {1, 2}});
  expect_in_place<WithoutGone>(WithGone<Nine>());
  expect_in_place<WithoutGone>(WithGone<Nine>{7, {{1, 2, 3, 4, 5, 6, 7, 128, 9}}});
  expect_in_place<WithoutGone>(WithGone<Bytes<1>>());
  expect_in_place<WithoutGone>(WithGone<Bytes<21>>());
  expect_in_place<WithoutGone>(WithGone<Bytes<32>>());
  expect_in_place<WithoutGone>(WithGone<Bytes<65>>());
  expect_in_place<WithoutGone>(WithGone<std::string>{7, "a", 1, "", "long enough for memory of its own"});
  expect_in_place<WithoutGone>(WithGone<std::vector<int>>{7, {1, 2}});
}

// Numbers after members that are gone, and one of these at the end.
template <class Gone, class End = Gone>
struct Between {
  Gone a{};
  std::int32_t b = -100;
  Gone c{};
  float d = 0.5F;
  Gone e{};
  std::uint8_t f = 200;
  Gone g{};
  int h = 300;
  End i{};
};
struct Wider {
  std::int64_t b = 0;
  double d = 0;
  std::uint16_t f = 0;
  int h = 0;
};

TEST(EvolutionInPlace, NumbersBetweenMembersThatAreGone) {
  expect_in_place<Wider>(Between<bool>());
  expect_in_place<Wider>(Between<double>());
  for (const int gone : {1, 64}) expect_in_place<Wider>(Between<int>{1, 2, gone, 0.5F, gone, 3, 1, 300, gone});
  expect_in_place<Wider>(Between<bool, Bytes<52>>());
  expect_in_place<Wider>(Between<bool, Bytes<53>>());
  expect_in_place<Wider>(Between<Mixed, std::string>());
}

// Members of other kinds after some that are gone, as they were written and of parts that changed.
struct Ion {
  std::int32_t charge = 2;
  std::string name = "y7+2";
};
template <class Gone>
struct Around {
  Gone a{};
  std::string b = "of more than fifteen characters";
  Gone c{};
  std::vector<Ion> d{3};
  Gone e{};
  std::optional<Ion> f = Ion();
  Gone g{};
  Ion h;
  Gone i{};
  std::map<std::string, int> j{{"a", 1}, {"b", 1000}};
  Gone k{};
  std::vector<double> l{0.5, -1};
  Gone m{};
  std::map<int, Ion> n{{-1, {}}};
};
namespace wider {
struct Ion {
  std::string name;
  double mz = -1;
  std::int64_t charge = 0;
};
struct Around {
  std::string b;
  std::vector<Ion> d;
  std::optional<Ion> f;
  Ion h;
  std::map<std::string, int> j;
  std::vector<double> l;
  std::map<int, Ion> n;
};
}  // namespace wider

template <class Gone>
void expect_around(const Gone& gone) {
  Around<Gone> around;
  expect_in_place<wider::Around>(around);
  for (Gone* const g : {&around.a, &around.c, &around.e, &around.g, &around.i, &around.k, &around.m}) *g = gone;
  expect_in_place<wider::Around>(around);
}

TEST(EvolutionInPlace, MembersOfAnyKindBetweenOthersThatAreGone) {
  expect_around(true);
  expect_around(1000);
  expect_around(0.5);
  expect_around(Bytes<17>());
  expect_around(std::string(200, 'a'));
  expect_around(std::vector<std::string>{"a", "bc"});
}

struct Many {
  int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10, k = 11;
  std::string l = "l", m = "m";
  int n = 12;
};
namespace first {
struct Many {
  std::string m;
  int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0;
  std::string l;
  int n = 0;
};
}  // namespace first
namespace reversed {
struct Many {
  int n = 0;
  std::string m, l;
  int k = 0, j = 0, i = 0, h = 0, g = 0, f = 0, e = 0, d = 0, c = 0, b = 0, a = 0;
};
}  // namespace reversed

TEST(EvolutionInPlace, MembersThatMoved) {
  expect_in_place<first::Many>(Many());
  expect_in_place<reversed::Many>(Many());
}

// More bytes of fixed size, one after another, than a byte counts.
template <class Gone>
struct Long {
  Gone first{};
  std::string text = "text";
  double a1 = 0.5, a2 = 1.5, a3 = 2.5, a4 = 3.5, a5 = 4.5, a6 = 5.5, a7 = 6.5, a8 = 7.5, a9 = 8.5, a10 = 9.5,
         a11 = 10.5, a12 = 11.5, a13 = 12.5, a14 = 13.5, a15 = 14.5, a16 = 15.5, a17 = 16.5, a18 = 17.5, a19 = 18.5,
         a20 = 19.5, a21 = 20.5, a22 = 21.5, a23 = 22.5, a24 = 23.5, a25 = 24.5, a26 = 25.5, a27 = 26.5, a28 = 27.5,
         a29 = 28.5;
  Gone gone{};
  double a30 = 29.5, a31 = 30.5, a32 = 31.5, a33 = 32.5, a34 = 33.5, a35 = 34.5, a36 = 35.5, a37 = 36.5, a38 = 37.5,
         a39 = 38.5;
  float half = -0.5F;
  bool last = true;
};
namespace shorter {
struct Long {
  bool last = false;
  double a1 = 0, a2 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0, a8 = 0, a9 = 0, a10 = 0, a11 = 0, a12 = 0, a13 = 0, a14 = 0,
         a15 = 0, a16 = 0, a18 = 0, a19 = 0, a20 = 0, a21 = 0, a22 = 0, a23 = 0, a24 = 0, a25 = 0, a26 = 0, a27 = 0,
         a28 = 0, a29 = 0, a30 = 0, a31 = 0, a32 = 0, a33 = 0, a34 = 0, a35 = 0, a36 = 0, a37 = 0, a38 = 0, a39 = 0;
  double half = 0, missing = -1;
  std::string text;
};
}  // namespace shorter

TEST(EvolutionInPlace, ManyNumbersOneAfterAnother) {
  expect_in_place<shorter::Long>(Long<bool>());
  expect_in_place<shorter::Long>(Long<int>());
  expect_in_place<shorter::Long>(Long<double>());
  expect_in_place<shorter::Long>(Long<Bytes<15>>());
  expect_in_place<shorter::Long>(Long<Bytes<16>>());
  expect_in_place<shorter::Long>(Long<Bytes<17>>());
  expect_in_place<shorter::Long>(Long<Bytes<24>>());
  expect_in_place<shorter::Long>(Long<std::string>());
}

// Numbers whose bytes are counted on into another round, up to as many as a byte counts, and one more.
template <class Gone>
struct Edge {
  std::string text = "text";
  double a1 = 0.5, a2 = 1.5, a3 = 2.5, a4 = 3.5, a5 = 4.5, a6 = 5.5, a7 = 6.5, a8 = 7.5, a9 = 8.5, a10 = 9.5,
         a11 = 10.5, a12 = 11.5, a13 = 12.5, a14 = 13.5, a15 = 14.5, a16 = 15.5, a17 = 16.5, a18 = 17.5, a19 = 18.5,
         a20 = 19.5, a21 = 20.5, a22 = 21.5, a23 = 22.5, a24 = 23.5, a25 = 24.5, a26 = 25.5, a27 = 26.5, a28 = 27.5,
         a29 = 28.5, a30 = 29.5;
  Gone gone{};
  bool last = true;
  std::string end = "end";
};
namespace reversed {
struct Edge {
  bool last = false;
  std::string end;
  double a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0, a8 = 0, a9 = 0, a10 = 0, a11 = 0, a12 = 0, a13 = 0,
         a14 = 0, a15 = 0, a16 = 0, a17 = 0, a18 = 0, a19 = 0, a20 = 0, a21 = 0, a22 = 0, a23 = 0, a24 = 0, a25 = 0,
         a26 = 0, a27 = 0, a28 = 0, a29 = 0, a30 = 0;
  std::string text;
};
}  // namespace reversed

TEST(EvolutionInPlace, NumbersOfOtherRounds) {
  expect_in_place<reversed::Edge>(Edge<Bytes<5>>());
  expect_in_place<reversed::Edge>(Edge<Bytes<6>>());
  expect_in_place<reversed::Edge>(Edge<Bytes<7>>());
}

// A record of so many bytes that the input is asked for them part by part.
using Quarter = std::array<double, 32>;
struct Large {
  std::uint16_t a = 1;
  Quarter b{1}, c{2};
  double d = 0.5;
  float e = 2;
  int f = 300;
  Quarter g{3}, h{4}, i{5};
  bool j = true;
  double k = 1;
  std::string l = "l";
  double m = -1;
};
namespace changed {
struct Large {
  double d = 0, m = 0;
  std::uint32_t a = 0;
  Quarter b{}, i{}, h{};
  double e = 0;
  std::string l;
  int f = 0;
  bool j = false;
};
}  // namespace changed

TEST(EvolutionInPlace, LargeRecords) { expect_in_place<changed::Large>(Large()); }

}  // namespace
}  // namespace hps_tests
