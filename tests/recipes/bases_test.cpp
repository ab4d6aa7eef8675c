// SPDX-License-Identifier: MIT
// docs/recipes.md: base classes with private members.

#include "recipes/bases.h"

#include <gtest/gtest.h>

#include <memory>

#include "recipes/foreign_base.h"

namespace hps_tests {
namespace {

TEST(RecipeBases, ABaseThatListsItsMembers) {
  for (const bool is_raw : {false, true}) {
    const Thermometer t("roof", 281);
    const Thermometer copy = is_raw ? hps::from_string<Thermometer>(hps::to_string(t, hps::raw), hps::raw)
                                    : hps::from_string<Thermometer>(hps::to_string(t));
    EXPECT_EQ(copy.place(), "roof");
    EXPECT_EQ(copy.kelvin(), 281);
  }
}

TEST(RecipeBases, BehindAPointer) {
  std::unique_ptr<Sensor> sensor = std::make_unique<Thermometer>("roof", 281);
  const auto copy = hps::from_string<std::unique_ptr<Sensor>>(hps::to_string(sensor));
  const auto* const thermometer = dynamic_cast<const Thermometer*>(copy.get());
  ASSERT_TRUE(thermometer);
  EXPECT_EQ(thermometer->kelvin(), 281);
  EXPECT_EQ(copy->place(), "roof");
  sensor = std::make_unique<Sensor>("cellar");  // the list lacks it
  EXPECT_THROW(hps::to_string(sensor), hps::Error);
}

TEST(RecipeBases, ABaseOfAnotherLibrary) {
  Pump pump;
  pump.rename("north");
  pump.litres = 2.5;
  const auto copy = hps::from_string<Pump>(hps::to_string(pump));
  EXPECT_EQ(copy.name(), "north");
  EXPECT_EQ(copy.litres, 2.5);
}

}  // namespace
}  // namespace hps_tests
