// SPDX-License-Identifier: MIT
#include "harness/difference.h"

#include <gtest/gtest.h>

#include "harness/digest.h"
#include "workloads/arrays.h"
#include "workloads/entries.h"
#include "workloads/peptides.h"

namespace bench {
namespace {

TEST(Difference, OfEqualValuesIsEmpty) {
  EXPECT_EQ(difference(Entries{}, Entries{}), "");
  EXPECT_EQ(difference(Peptides(2), Peptides(2)), "");
}

TEST(Difference, NamesTheMember) {
  Entries got, expected;
  expected.entries = {{1, "one"}, {2, "two"}};
  EXPECT_EQ(difference(got, expected), ".member 4: 0 elements instead of 2");
  got.entries = {{1, "one"}, {2, "zwei"}};
  EXPECT_EQ(difference(got, expected), ".member 4[1].member 1: \"zwei\" instead of \"two\"");
  got.target = 7;
  EXPECT_EQ(difference(got, expected), ".member 2: 7 instead of 0");
}

TEST(Difference, OfAbsentObjects) {
  Peptides got(1), expected(1);
  expected[0].fdr.emplace();
  EXPECT_EQ(difference(got, expected), "[0].member 30: absent instead of present");
  got[0].fdr.emplace().q_value = 0.5;
  EXPECT_EQ(difference(got, expected), "[0].member 30.member 6: 0.5 instead of 0");
}

TEST(Difference, OfMapsAndPairs) {
  const HashMap expected = {{"a", 1}};
  EXPECT_EQ(difference(HashMap{{"a", 2}}, expected), "[a]: 2 instead of 1");
  EXPECT_EQ(difference(HashMap{{"b", 1}}, expected), ": no key a");
  EXPECT_EQ(difference(SparseRow{{1}, {2}}, SparseRow{{1}, {3}}), ".second[0]: 2 instead of 3");
}

TEST(Digest, SeesEveryField) {
  Entries value;
  value.entries = {{1, "one"}};
  const auto before = digest(value);
  Entries renamed = value, counted = value, longer = value;
  renamed.entries[0].name = "two";
  ++counted.sequence;
  longer.entries.emplace_back();
  for (const Entries& changed : {renamed, counted, longer}) EXPECT_NE(digest(changed), before);
}

}  // namespace
}  // namespace bench
