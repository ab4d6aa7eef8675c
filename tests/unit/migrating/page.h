// SPDX-License-Identifier: MIT
#pragma once
// The examples of docs/migrating.md are in the tests as they are on the page.

#include <gtest/gtest.h>

#include <filesystem>

#include "support/page_examples.h"

namespace hps_tests {

// Where some of them begin differently on the page, the source is to be changed with it.
inline void expect_examples_in(const std::string& library, const std::string& source, std::size_t count) {
  const auto all = examples(section(contents(HPS_MIGRATING_PAGE), "## " + library));
  EXPECT_EQ(all.size(), count) << library;
  const std::string name = std::filesystem::path(source).filename().string();
  const std::string text = without_space(contents(HPS_MIGRATING_TESTS "/" + name));
  for (const std::string& example : all)
    EXPECT_NE(text.find(without_space(example)), std::string::npos) << name << " lacks\n" << example;
}

}  // namespace hps_tests
