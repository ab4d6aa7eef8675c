// SPDX-License-Identifier: MIT
// docs/recipes.md: versions of a program over three years.

#include "recipes/versions.h"

#include <gtest/gtest.h>

#include "recipes/bases.h"

namespace hps_tests {
namespace {

template <class P>
std::vector<Peptide> today(const P& peptide) {
  return read_peptides(hps::to_string(std::vector<P>{peptide}, hps::described));
}

TEST(RecipeVersions, Of2024) {
  const auto peptides = today(in_2024::Peptide{"PEPTIDE", {{100.5f, 2}}, "manual"});
  ASSERT_EQ(peptides.size(), 1u);
  EXPECT_EQ(peptides[0].sequence, "PEPTIDE");
  EXPECT_EQ(peptides[0].score, -1);
  ASSERT_EQ(peptides[0].ions.size(), 1u);
  EXPECT_EQ(peptides[0].ions[0].mz, 100.5);
  EXPECT_EQ(peptides[0].ions[0].charge, 2);
  EXPECT_FALSE(peptides[0].ions[0].intensity);
}

TEST(RecipeVersions, Of2025) {
  const auto peptides = today(in_2025::Peptide{"PEPTIDE", {{100.25, 3}}, 42});
  EXPECT_EQ(peptides.at(0).score, 42);
  EXPECT_EQ(peptides[0].ions.at(0).mz, 100.25);
  EXPECT_EQ(peptides[0].ions[0].charge, 3);
}

TEST(RecipeVersions, OfToday) {
  const auto peptides = today(Peptide{{{100.25, 3, 0.5}}, "PEPTIDE", 42});
  EXPECT_EQ(peptides.at(0).ions.at(0).intensity, 0.5);
}

TEST(RecipeVersions, OfTodayInTheProgramOf2025) {
  const std::string message = hps::to_string(Peptide{{{100.25, 3, 0.5}}, "PEPTIDE", 42}, hps::described);
  const auto peptide = hps::from_string<in_2025::Peptide>(message, hps::described);
  EXPECT_EQ(peptide.score, 42);
  EXPECT_EQ(peptide.ions.at(0).mz, 100.25);
  EXPECT_EQ(peptide.ions[0].z, 0);  // it knows no "charge"
}

// A class that lists its base is a record, also in this.
class OldThermometer : public Sensor {
 public:
  using Sensor::Sensor;
  HPS_MEMBERS(sensor())

 private:
  Sensor& sensor() { return *this; }
  const Sensor& sensor() const { return *this; }
};

TEST(RecipeBases, MayChange) {
  EXPECT_EQ(hps::schema_of<Thermometer>().members()[0].name, "sensor()");
  const std::string message = hps::to_string(OldThermometer("roof"), hps::described);
  const auto thermometer = hps::from_string<Thermometer>(message, hps::described);
  EXPECT_EQ(thermometer.place(), "roof");
  EXPECT_EQ(thermometer.kelvin(), 0);
}

TEST(RecipeVersions, WhatWouldBeLost) {
  EXPECT_EQ(lost(hps::schema_of<std::vector<in_2024::Peptide>>()), std::vector<std::string>{"comment"});
  EXPECT_EQ(lost(hps::schema_of<std::vector<in_2025::Peptide>>()), std::vector<std::string>());
}

}  // namespace
}  // namespace hps_tests
