// SPDX-License-Identifier: MIT
// Written from the guide alone, by somebody who did not know the code.

#include <gtest/gtest.h>
#include <hps/file.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "unit/file/held_out/record.h"

namespace hps_tests::files::held_out {
namespace {

TEST(held_out_cut, what_is_left_is_a_right_prefix) {
  Folder folder;
  const fs::path path = folder / "whole.hps", cut = folder / "cut.hps";
  constexpr std::uint64_t n = 4000;
  write_some(path, n, 30000);
  const std::string bytes = bytes_of(path);
  std::mt19937_64 random(3);
  std::vector<std::size_t> sizes{bytes.size() * 9 / 10,
                                 bytes.size() / 2,
                                 bytes.size() / 10,
                                 0,
                                 1,
                                 bytes.size() - 1,
                                 bytes.size() - 8,
                                 64,
                                 100,
                                 300,
                                 600,
                                 1200,
                                 2400};
  for (int k = 0; k < 100; ++k) sizes.push_back(random() % bytes.size());
  int refused = 0;
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    put_bytes(cut, std::string_view(bytes).substr(0, sizes[k]));
    std::uint64_t seen = 0;
    try {
      const hps::FileOptions one = hps::file.threads(1);
      hps::Reader<Record> in(cut, k % 10 == 0 ? hps::file : k % 2 ? one : one.mapped());
      EXPECT_FALSE(in.complete()) << sizes[k];
      const std::uint64_t size = in.size();
      EXPECT_LE(size, n);
      for (const Record& r : in) {
        ASSERT_LT(seen, n);
        ASSERT_TRUE(r == all_records()[seen]) << sizes[k] << " " << seen;
        ++seen;
      }
      EXPECT_EQ(seen, size) << sizes[k];
      // Whole chunks are read: what is left of the records is about what is left of the bytes.
      const double left = static_cast<double>(sizes[k]) / static_cast<double>(bytes.size());
      EXPECT_GT(static_cast<double>(seen) / n, left - 0.1) << sizes[k];
      const std::vector<double> scores = in.column<double>("score");
      ASSERT_EQ(scores.size(), size);
      for (std::uint64_t i = 0; i < size; ++i) ASSERT_EQ(scores[i], all_records()[i].score);
      if (size) {
        EXPECT_TRUE(in[size - 1] == all_records()[size - 1]);
        EXPECT_EQ(in.attributes().at("instrument").as<std::string>(), "Q Exactive") << sizes[k];
      }
      for (const Record& r : in.where("id", 0, 5)) EXPECT_TRUE(r == all_records()[r.id]);
      if (k < 3) std::cout << "cut to " << sizes[k] << " of " << bytes.size() << ": " << seen << " of " << n << "\n";
    } catch (const hps::Error& e) {
      ++refused;
      EXPECT_LT(sizes[k], 2500u) << e.what();
      EXPECT_NE(std::string(e.what()).find(cut.string()), std::string::npos) << e.what();
      if (refused < 6) std::cout << "[cut to " << sizes[k] << "]\n  " << e.what() << "\n";
    } catch (const std::exception& e) {
      ADD_FAILURE() << "no hps::Error: " << e.what();
    }
  }
  std::cout << refused << " of " << sizes.size() << " were not opened\n";
}

}  // namespace
}  // namespace hps_tests::files::held_out
