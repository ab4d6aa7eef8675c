// SPDX-License-Identifier: MIT
#include "hps/schema/declaration.h"

#include <gtest/gtest.h>

#include <sstream>

#include "unit/schema/types.h"

namespace hps_tests {
namespace {

template <class T>
std::string printed() {
  std::ostringstream stream;
  stream << hps::schema_of<T>();
  return stream.str();
}

TEST(Declaration, OfEveryKind) {
  EXPECT_EQ(printed<ours::Peptide>(),
            "struct Ion {\n"
            "  mz: float64\n"
            "  charge: int32\n"
            "}\n"
            "enum Tool: uint8 {\n"
            "  orbitrap = 0\n"
            "  astral = 3\n"
            "}\n"
            "struct Peptide {\n"
            "  sequence: text\n"
            "  ions: list of Ion\n"
            "  position: array[3] of float32\n"
            "  matrix: array[3][4] of float64\n"
            "  score: optional uint8\n"
            "  either: one of (char, text, Ion)\n"
            "  map: map of int64 to bool\n"
            "  flags: list of bits\n"
            "  next: pointer to Peptide\n"
            "  tool: Tool\n"
            "  time: duration (int64, 1/1000 s)\n"
            "  date: time of system_clock (int64, 1/1000000000 s)\n"
            "  phase: complex float64\n"
            "  path: path\n"
            "  wide: text of char16\n"
            "  parts: list, presences first, of optional Peptide\n"
            "  pair: record (first: int32, second: text)\n"
            "  tuple: record (int32, wchar)\n"
            "}\n");
}

struct Written {
  template <class B>
  void serialize(B&) const {}
  template <class B>
  void parse(B&) {}
};

TEST(Declaration, OfTypesWithoutNames) {
  EXPECT_EQ(printed<std::vector<std::byte>>(), "bytes\n");
  EXPECT_EQ((printed<std::array<char, 8>>()), "array[8] of char\n");
  EXPECT_EQ(printed<char[8]>(), "text[8]\n");
  EXPECT_EQ((printed<std::array<std::bitset<3>, 2>>()), "array[2] of array[3] of bits\n");
  EXPECT_EQ(printed<std::chrono::hours>(), "duration (int64, 3600 s)\n");
}

TEST(Declaration, OfHandWrittenClasses) {
  EXPECT_EQ(printed<std::optional<Written>>(), "class Written, hand-written, version 0\noptional Written\n");
}

struct Both {
  ours::Ion ours;
  theirs::Ion theirs;
};

TEST(Declaration, OfTwoRecordsWithOneName) {
  EXPECT_EQ(printed<Both>(),
            "struct Ion {\n  mz: float64\n  charge: int32\n}\n"
            "struct Ion#2 {\n  mz: float32\n  charge: int32\n  known: bool\n}\n"
            "struct Both {\n  ours: Ion\n  theirs: Ion#2\n}\n");
}

}  // namespace
}  // namespace hps_tests
