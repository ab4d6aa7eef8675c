// SPDX-License-Identifier: MIT
#include "hps/schema/enumerators.h"

#include <gtest/gtest.h>

#include <string>

namespace hps_tests {

enum class Color : short { red, green = 7, lime = 7, blue = -3, too_large = 256, least = -128 };
enum class Letter : char { comma = ',', a = 'a', quote = '\'' };
enum class Large : std::uint64_t { first = 1, last = ~std::uint64_t{0} };
enum class Yes : bool { no, yes };
enum Old { old_one = 1, old_two, old_seven = 7 };
enum Signed { minus = -5, plus = 2 };
enum class None {};
enum class Flag : unsigned { read = 1u << 10, write = 1u << 20, everything = 0xffffffff };
template <class A, class B>
struct Outer {
  enum Inner { first, second };
};
namespace {
enum class Hidden { here = 4 };
enum AVeryLongNameOfAnEnumeration : unsigned char { b = 1, zz = 255 };
}  // namespace

}  // namespace hps_tests

template <>
struct hps::Enumerators<hps_tests::Flag>
    : hps::Values<hps_tests::Flag::write, hps_tests::Flag::read, hps_tests::Flag::everything> {};

namespace hps_tests {
namespace {

template <class E>
std::string listed() {
  std::string list;
  for (const auto& [name, number] : hps::detail::enumerators_of<E>)
    list += std::string(name) + "=" + std::to_string(number) + " ";
  return list;
}

TEST(Enumerators, FromLeastToGreatest) {
  EXPECT_EQ(listed<Color>(), "least=-128 blue=-3 red=0 green=7 ");
  EXPECT_EQ(listed<Letter>(), "quote=39 comma=44 a=97 ");
  EXPECT_EQ(listed<Large>(), "first=1 ");
  EXPECT_EQ(listed<Yes>(), "no=0 yes=1 ");
  EXPECT_EQ(listed<None>(), "");
}

TEST(Enumerators, WithoutFixedUnderlyingType) {
  EXPECT_EQ(listed<Old>(), "old_one=1 old_two=2 old_seven=7 ");
  EXPECT_EQ(listed<Signed>(), "minus=-5 plus=2 ");
}

TEST(Enumerators, OfTemplatesAndUnnamedNamespaces) {
  EXPECT_EQ((listed<Outer<int, Outer<char, bool>>::Inner>()), "first=0 second=1 ");
  EXPECT_EQ(listed<Hidden>(), "here=4 ");
  EXPECT_EQ(listed<AVeryLongNameOfAnEnumeration>(), "b=1 zz=255 ");
}

TEST(Enumerators, Listed) { EXPECT_EQ(listed<Flag>(), "write=1048576 read=1024 everything=4294967295 "); }

}  // namespace
}  // namespace hps_tests
