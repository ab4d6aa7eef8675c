// SPDX-License-Identifier: MIT
#include "workloads/shock.h"

#include <algorithm>
#include <cstddef>

#include <gtest/gtest.h>

namespace bench {
namespace {

constexpr std::size_t cells = 100;

Shock after(int steps) {
  Shock shock(cells);
  for (int i = 0; i < steps; ++i) shock.step();
  return shock;
}

// Nothing goes through the walls, and flows between cells take away what they bring.
TEST(Shock, KeepsMassAndEnergy) {
  const Shock start(cells), end = after(100);
  EXPECT_NEAR(end.mass() / start.mass(), 1, 1e-12);
  EXPECT_NEAR(end.energy() / start.energy(), 1, 1e-12);
}

TEST(Shock, HasShocksAndNoVacuum) {
  const auto densities = after(100).densities();
  const auto [least, greatest] = std::ranges::minmax(densities);
  EXPECT_GT(least, 0.01);
  EXPECT_GT(greatest, 2);
}

TEST(Shock, KeepsTracersInTheBox) {
  const auto start = Shock(cells).tracers(), end = after(100).tracers();
  ASSERT_EQ(end.size(), cells * cells);
  const auto [least, greatest] = std::ranges::minmax(end);
  EXPECT_GE(least, 0);
  EXPECT_LT(greatest, static_cast<int>(cells * cells));
  EXPECT_NE(start, end);
}

TEST(Shock, IsTheSameAgain) {
  EXPECT_EQ(after(30).densities(), after(30).densities());
  EXPECT_EQ(after(30).tracers(), after(30).tracers());
}

}  // namespace
}  // namespace bench
