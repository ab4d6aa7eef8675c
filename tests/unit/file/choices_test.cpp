// SPDX-License-Identifier: MIT
// Chunks are encoded as one before them, as long as that serves.

#include <gtest/gtest.h>
#include <hps/file.h>

#include <cmath>

#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

using Arrays = std::vector<std::vector<double>>;

constexpr std::size_t length = 5000;  // numbers of a chunk, some blocks of them

std::vector<double> smooth(int seed) {
  std::vector<double> all(length);
  for (std::size_t i = 0; i < length; ++i) all[i] = std::round(1e6 * std::sin(0.001 * double(i) + seed)) / 100;
  return all;
}
std::vector<double> random(int seed) {
  std::vector<double> all(length);
  std::uint64_t state = 1 + static_cast<std::uint64_t>(seed);
  for (double& x : all) x = std::ldexp(static_cast<double>((state = state * 6364136223846793005 + 1) >> 20), -30);
  return all;
}

std::size_t size_of(const Arrays& all) {
  std::ostringstream file;
  hps::Writer<std::vector<double>> out(file, hps::file.chunk(1).id({}));
  out.write(all);
  out.close();
  return file.str().size();
}

TEST(ChoicesTest, ThatDoNotServeAreNotKept) {
  Arrays mixed;
  std::size_t alone = 0;
  for (int i = 0; i < 40; ++i) {
    mixed.push_back(i % 16 == 0 || i % 5 == 0 ? random(i) : smooth(i));
    alone += size_of({mixed.back()}) - size_of({{}});
  }
  EXPECT_LT(size_of(mixed), alone + alone / 20);
}
TEST(ChoicesTest, AreTheSameWithAnyNumberOfThreads) {
  const Folder folder;
  Arrays all;
  for (int i = 0; i < 70; ++i) {
    all.push_back(i % 20 < 10 ? smooth(i) : random(i));
    if (i % 7 == 0) all.back().resize(static_cast<std::size_t>(i) * 30);
  }
  const auto options = hps::file.chunk(1).id({});
  hps::save(all, folder / "one.hps", options.threads(1));
  EXPECT_EQ(hps::load<Arrays>(folder / "one.hps"), all);
  hps::save(all, folder / "three.hps", options.threads(3));
  EXPECT_TRUE(contents(folder / "one.hps") == contents(folder / "three.hps"));
}

}  // namespace
}  // namespace hps_tests::files
