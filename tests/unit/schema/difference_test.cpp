// SPDX-License-Identifier: MIT
#include "hps/schema/difference.h"

#include <gtest/gtest.h>

#include "unit/schema/types.h"

namespace hps_tests {
namespace {

template <class Theirs, class Ours>
std::string difference() {
  return hps::difference(hps::schema_of<Theirs>(), hps::schema_of<Ours>());
}

TEST(Difference, ALineForEach) {
  EXPECT_EQ((difference<theirs::Peptide, ours::Peptide>()),
            "in the order ions, sequence, position, matrix, score, either, map, flags, next, tool, time, date, phase, "
            "path, wide, parts, pair, tuple, here sequence, ions, position, matrix, score, either, map, flags, next, "
            "tool, time, date, phase, path, wide, parts, pair, tuple\n"
            "position: array[2] of float32, here array[3] of float32\n"
            "matrix: array[4][3] of float64, here array[3][4] of float64\n"
            "either: one of (char, Ion, text), here one of (char, text, Ion)\n"
            "next: optional Peptide, here pointer to Peptide\n"
            "tool: {orbitrap = 0, astral = 4}, here {orbitrap = 0, astral = 3}\n"
            "time: duration (int64, 1 s), here duration (int64, 1/1000 s)\n"
            "date: time of steady_clock (int64, 1/1000000000 s), here time of system_clock (int64, 1/1000000000 s)\n"
            "path: text, here path\n"
            "ions.known: bool, here no such member\n"
            "score: uint16, here uint8\n"
            "map(key): int32, here int64\n"
            "tuple[1]: char, here wchar\n"
            "ions.mz: float32, here float64\n");
}

TEST(Difference, NoneBetweenEqualSchemas) {
  EXPECT_EQ((difference<ours::Peptide, ours::Peptide>()), "");
  EXPECT_EQ((difference<std::vector<int>, std::deque<int>>()), "");
}

struct Old {
  int number;
  int gone;
};
struct New {
  int number;
  double added;
};

TEST(Difference, MembersOfOneOnly) {
  EXPECT_EQ((difference<Old, New>()), "gone: int32, here no such member\nadded: no such member, here float64\n");
}

TEST(Difference, OfTheRoot) {
  EXPECT_EQ((difference<int, std::string>()), "int32, here text\n");
  EXPECT_EQ((difference<std::vector<int>, std::vector<float>>()), "int32, here float32\n");
}

struct SameObject {
  std::shared_ptr<ours::Ion> a, b;
};
struct OtherIon {
  double mz;
  int charge;
};
struct OtherObject {
  std::shared_ptr<ours::Ion> a;
  std::shared_ptr<OtherIon> b;
};

TEST(Difference, InWhatMayBeShared) {
  EXPECT_EQ((difference<SameObject, OtherObject>()),
            "b: pointer to Ion, here one that shares objects with other pointers\n");
}

struct OnePointer {
  std::shared_ptr<float> y;
};
struct TwoPointers {
  std::shared_ptr<int> x;
  std::shared_ptr<double> y;
};

TEST(Difference, InPointersAfterOthers) {
  EXPECT_EQ((difference<OnePointer, TwoPointers>()),
            "x: no such member, here pointer to int32\ny: float32, here float64\n");
}

template <class N>
struct Tools {
  enum Tool : N { first = 1 };
  Tool tool;
};
template <unsigned V>
struct Written {
  void serialize(auto&) const {}
  void parse(auto&) {}
};
template <unsigned V>
struct Holder {
  Written<V> w;
};

}  // namespace
}  // namespace hps_tests

template <unsigned V>
struct hps::Version<hps_tests::Written<V>> {
  static constexpr unsigned value = V;
};

namespace hps_tests {
namespace {

TEST(Difference, OfTypesWithOneName) {
  EXPECT_EQ((difference<Tools<std::uint8_t>, Tools<std::uint16_t>>()),
            "tool: Tool, enumeration of uint8, here Tool, enumeration of uint16\n");
  EXPECT_EQ((difference<Holder<1>, Holder<2>>()),
            "w: Written, hand-written, version 1, here Written, hand-written, version 2\n");
}

}  // namespace
}  // namespace hps_tests
