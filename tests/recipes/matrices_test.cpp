// SPDX-License-Identifier: MIT
// docs/recipes.md: Eigen, and classes of other libraries.

#include "recipes/matrices.h"

#include <gtest/gtest.h>

namespace hps_tests {
namespace {

Pose pose() {
  Pose pose{"arm", Eigen::Quaterniond(1, 2, 3, 4), {1, 2, 3}, Eigen::MatrixXd(2, 3), {{}, {}}};
  pose.covariance << 1, 2, 3, 4, 5, 6;
  pose.marks[1].data()[2] = 0.5f;
  return pose;
}

TEST(RecipeMatrices, ThereAndBack) {
  const Pose before = pose(), after = hps::from_string<Pose>(hps::to_string(before, hps::raw), hps::raw);
  EXPECT_EQ(after.name, before.name);
  EXPECT_TRUE(after.rotation.coeffs() == before.rotation.coeffs());
  EXPECT_TRUE(after.position == before.position);
  EXPECT_TRUE(after.covariance == before.covariance);
  ASSERT_EQ(after.marks.size(), 2u);
  EXPECT_EQ(after.marks[0].data()[2], 0);
  EXPECT_EQ(after.marks[1].data()[2], 0.5f);
}

TEST(RecipeMatrices, AnArrayOfAnotherLibraryHasTheBytesOfAnArray) {
  EXPECT_EQ(hps::to_string(pose().marks), hps::to_string(std::vector<std::array<float, 3>>{{}, {0, 0, 0.5f}}));
}

}  // namespace
}  // namespace hps_tests
