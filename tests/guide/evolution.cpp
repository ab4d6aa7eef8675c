// SPDX-License-Identifier: MIT
// docs/evolution.md: whether a change loses data.

#include <gtest/gtest.h>
#include <hps/schema.h>

#include <filesystem>
#include <fstream>
#include <iostream>

#include "peptide.h"

namespace hps_tests {

void changes(const hps::Schema& older_schema) {
#include "evolution/will-a-change-lose-data_1.inc"
}

struct Search {
  std::vector<Peptide> peptides;
};
std::string bytes_of(const std::filesystem::path& file);

TEST(EvolutionPage, Released) {
  const std::filesystem::path file;
#include "evolution/will-a-change-lose-data_2.inc"
}

}  // namespace hps_tests
