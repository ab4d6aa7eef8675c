// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <hps/packed.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace {

template <class T>
std::vector<T> array(auto&& value) {
  std::vector<T> all;
  for (std::size_t i = 0; i < 50'000; ++i) all.push_back(static_cast<T>(value(static_cast<double>(i))));
  return all;
}

// Numbers of a normal distribution, nearly: the same with every standard library.
class Bell {
 public:
  double operator()() {
    double sum = 0;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(random_() >> 11) * 0x1p-53;
    return 100 * (sum - 6);
  }

 private:
  std::mt19937_64 random_{1};
};

bool has_scheme(const std::string& message, std::string_view scheme) {
  for (const hps::SchemeShare& share : hps::columns(message).schemes(1))
    if (share.scheme == scheme) return true;
  return false;
}

// Returns the bytes with each effort.
template <class T>
std::vector<std::size_t> expect_each_effort(const std::vector<T>& values) {
  std::vector<std::size_t> sizes;
  for (const hps::Effort effort : {hps::Effort::quick, hps::Effort::balanced, hps::Effort::thorough}) {
    const std::string message = hps::to_string(values, hps::packed.effort(effort));
    EXPECT_EQ(hps::from_string<std::vector<T>>(message, hps::packed), values);
    EXPECT_TRUE(effort != hps::Effort::quick || !has_scheme(message, "split"));
    EXPECT_EQ(effort == hps::Effort::balanced, message == hps::to_string(values, hps::packed));
    sizes.push_back(message.size());
  }
  EXPECT_LE(sizes[1], sizes[0] + sizes[0] / 100);  // what takes longer to parse has to be worth it
  EXPECT_LE(sizes[2], sizes[1] + sizes[1] / 100);
  return sizes;
}

TEST(Effort, DecidesOnTheSize) {
  Bell bell;
  const auto noise = [&](double) { return std::round(bell()); };
  const auto sizes = expect_each_effort(array<int>(noise));
  EXPECT_LT(sizes[1], sizes[0] * 9 / 10);  // a bell has fewer bits than its range
  expect_each_effort(array<std::int64_t>([&](double i) { return i * 1000 + noise(i); }));
  expect_each_effort(array<std::uint8_t>([&](double) { return std::abs(bell()) / 10; }));
  expect_each_effort(array<float>([&](double i) { return std::sin(i / 500) + bell() * 1e-4; }));
  expect_each_effort(array<double>([&](double i) { return i / 3 + bell(); }));
  expect_each_effort(array<double>([&](double) { return std::round(bell()) * 0.0123; }));
}

TEST(Effort, OfShortColumns) {
  struct Sample {
    int value;
  };
  Bell bell;
  std::vector<Sample> samples;
  for (int i = 0; i < 3000; ++i) samples.push_back({static_cast<int>(bell())});
  EXPECT_LT(hps::to_string(samples, hps::packed.effort(hps::Effort::thorough)).size(),
            hps::to_string(samples, hps::packed).size());
}

// A value of each of 48 stations, hour by hour.
TEST(Effort, FindsManyLanesInLongColumns) {
  std::mt19937_64 random(1);
  std::vector<int> level;
  for (int i = 0; i < 48; ++i) level.push_back(static_cast<int>(random() % 100'000));
  const auto value = [&](double i) {
    return level[static_cast<std::size_t>(i) % 48] + static_cast<int>(i / 480) + static_cast<int>(random() % 16);
  };
  EXPECT_LT(expect_each_effort(array<int>(value))[1], 50'000u * 8 / 8);
  EXPECT_LT(expect_each_effort(array<double>([&](double i) { return value(i) / 10.0; }))[1], 50'000u * 8 / 8);
}

// The last block may have fewer values than the one before it had lanes.
TEST(Effort, LanesOfShortBlocks) {
  std::mt19937 random(1);
  for (const std::size_t lanes : {80u, 100u, 240u}) {
    for (const std::size_t rest : {64u, 79u, 99u, 190u}) {
      std::vector<int> at(lanes), values;
      for (int& level : at) level = 1 << random() % 20;
      for (std::size_t i = 0; i < 14 * 1024 + rest; ++i)
        values.push_back(at[i % lanes] += static_cast<int>(random() % 5) - 2);
      const std::string message = hps::to_string(values, hps::packed);
      EXPECT_EQ(hps::from_string<std::vector<int>>(message, hps::packed), values) << lanes << ' ' << rest;
    }
  }
}

// Blocks of a column that have nothing in common but the codes that they may keep.
template <class T>
void expect_kinds_in_turn() {
  std::mt19937_64 random(1);
  for (int column = 0; column < 20; ++column) {
    std::vector<T> values;
    for (int block = 0; block < 24; ++block) {
      const std::uint64_t kind = random() % 6, factor = random() % 1000 + 1, bits = random() % 60;
      for (std::uint64_t i = 0; i < 1024; ++i) {
        const std::uint64_t kinds[] = {random() % 75 + random() % 76,   random() >> random() % 64,
                                       random() % factor * factor,      i * factor + random() % 32,
                                       i % 2 ? i * 77 : random() % 100, random() >> bits};
        values.push_back(static_cast<T>(kinds[kind]));
      }
    }
    for (const hps::Effort effort : {hps::Effort::quick, hps::Effort::balanced, hps::Effort::thorough}) {
      const std::string message = hps::to_string(values, hps::packed.effort(effort));
      EXPECT_EQ(hps::from_string<std::vector<T>>(message, hps::packed), values);
    }
  }
}
TEST(Effort, KindsOfBlocksInTurn) {
  expect_kinds_in_turn<std::uint8_t>();
  expect_kinds_in_turn<std::int32_t>();
  expect_kinds_in_turn<std::uint64_t>();
  expect_kinds_in_turn<float>();
  expect_kinds_in_turn<double>();
}

}  // namespace
