// SPDX-License-Identifier: MIT
// Strangers may send messages of any number of schemas.

#include "hps/described/plans.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <hps/schema.h>

namespace hps_tests {
namespace {

using hps::detail::described::Plans;

// Of a schema of so many bytes, made anew for each.
std::string schema(int number, std::size_t size) {
  const std::string digits = std::to_string(number);
  return digits + std::string(size - digits.size(), '.');
}
std::ptrdiff_t kept_of_thousands(std::size_t size) {
  Plans plans;
  std::vector<std::weak_ptr<const hps::detail::evolution::Plan>> all;
  for (int i = 0; i < 5000; ++i) {
    const Plans::Pointer plan(std::make_shared<int>(i), nullptr);
    plans.add(hps::Compact::number, schema(i, size), plan);
    all.push_back(plan);
  }
  const std::ptrdiff_t kept = std::ranges::count_if(all, [](const auto& plan) { return !plan.expired(); });
  Plans::Pointer found;
  std::ptrdiff_t found_again = 0;
  for (int i = 0; i < 5000; ++i) found_again += plans.find(hps::Compact::number, schema(i, size), found);
  EXPECT_EQ(found_again, kept);
  return kept;
}

TEST(Plans, OfThousandsOfSchemas) {
  EXPECT_EQ(kept_of_thousands(100), 64);
  EXPECT_EQ(kept_of_thousands(10'000), 6);  // 64 KiB of schemas
  EXPECT_EQ(kept_of_thousands(100'000), 0);
}

TEST(Plans, OfOneSchema) {
  Plans plans;
  for (int i = 0; i < 1000; ++i) plans.add(hps::Raw::number, schema(1, 60'000), nullptr);
  plans.add(hps::Raw::number, schema(2, 5'000), nullptr);
  Plans::Pointer found;
  EXPECT_TRUE(plans.find(hps::Raw::number, schema(1, 60'000), found));
  EXPECT_TRUE(plans.find(hps::Raw::number, schema(2, 5'000), found));
  EXPECT_FALSE(plans.find(hps::Compact::number, schema(1, 60'000), found));
}

}  // namespace
}  // namespace hps_tests
