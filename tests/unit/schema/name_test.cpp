// SPDX-License-Identifier: MIT
#include "hps/schema/name.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace hps_tests {

template <class A, class B>
struct Pair {
  struct Inner {};
};
template <int N>
struct Numbered {};
struct Holder {
  struct {
    int number;
  } unnamed;
};
namespace {
struct Hidden {};
}  // namespace
struct Renamed {};

}  // namespace hps_tests

template <>
struct hps::Name<hps_tests::Renamed> {
  static constexpr std::string_view value = "Ion of 2018";
};

namespace hps_tests {
namespace {

using hps::detail::name_of;

TEST(Names, WithoutWhatIsAround) {
  struct Local {};
  EXPECT_EQ((name_of<Pair<int, std::vector<std::string>>>), "Pair");
  EXPECT_EQ((name_of<Pair<int[3], Pair<char, bool>>::Inner>), "Inner");
  EXPECT_EQ(name_of<Numbered<7>>, "Numbered");
  EXPECT_EQ(name_of<Hidden>, "Hidden");
  EXPECT_EQ(name_of<Local>, "Local");
}

TEST(Names, OfUnnamedTypes) {
  struct {
  } local;
  EXPECT_EQ(name_of<decltype(Holder::unnamed)>, "");
  EXPECT_EQ(name_of<decltype(local)>, "");
}

TEST(Names, Stated) { EXPECT_EQ(name_of<Renamed>, "Ion of 2018"); }

}  // namespace
}  // namespace hps_tests
