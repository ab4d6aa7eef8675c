// SPDX-License-Identifier: MIT
#include "harness/cache.h"

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace bench {
namespace {

TEST(Cache, KeepsNumbers) {
  write_cached<std::int32_t>("numbers", {1, -2, 3, -4});
  EXPECT_EQ(cached_count<std::int32_t>("numbers"), 4);
  EXPECT_EQ(read_cached<std::int32_t>("numbers", 1, 2), (std::vector{-2, 3}));
}

TEST(Cache, LeavesNothingUnfinished) {
  write_cached<double>("doubles", {0.5});
  for (const auto& entry : std::filesystem::directory_iterator(cached("doubles").parent_path())) {
    const auto name = entry.path().filename().string();
    EXPECT_TRUE(name == "doubles.bin" || !name.starts_with("doubles")) << name;
  }
}

TEST(Cache, WithoutTheFile) {
  EXPECT_EQ(cached_count<double>("absent"), 0);
  EXPECT_THROW(read_cached<double>("absent", 0, 1), std::runtime_error);
}

TEST(Cache, BeyondTheEnd) {
  write_cached<double>("short", {1, 2});
  EXPECT_THROW(read_cached<double>("short", 1, 2), std::runtime_error);
}

}  // namespace
}  // namespace bench
