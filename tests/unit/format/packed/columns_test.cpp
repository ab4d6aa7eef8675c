// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hps/schema.h>
#include "support/expect_error.h"
#include "unit/format/packed/column_test.h"

namespace hps_tests {
namespace {

struct Ion {
  int charge = 0;
  double mz = 0;
};

struct Peptide {
  std::string sequence;
  std::vector<Ion> ions;
  std::optional<float> q_value;
  std::variant<bool, std::string> source;
  std::map<std::string, std::vector<std::uint16_t>> scores;
  std::array<std::array<short, 2>, 3> ranks{};
  std::array<std::byte, 4> id{};
  std::pair<long double, std::shared_ptr<Ion>> best;
};

std::vector<Peptide> peptides() {
  std::vector<Peptide> all(1500);
  for (std::size_t i = 0; i < all.size(); ++i) {
    Peptide& p = all[i];
    const int n = static_cast<int>(i);
    p.sequence = "PEPTIDE" + std::to_string(i % 100);
    for (int k = 0; k < n % 4; ++k) p.ions.push_back({k, n + 0.25});
    if (i % 3) p.q_value = static_cast<float>(i);
    if (i % 5) p.source = "file" + std::to_string(i % 7);
    p.scores["a"] = {1, 2};
    p.scores["b"].push_back(static_cast<std::uint16_t>(i));
    p.ranks[2][1] = static_cast<short>(-n);
    p.id[0] = static_cast<std::byte>(i);
    p.best.first = n;
    p.best.second = i % 2 ? all[i - 1].best.second : std::make_shared<Ion>(Ion{n, 0});
  }
  return all;
}

TEST(Columns, NamedOnes) {
  const std::string message = hps::to_string(peptides(), hps::described);
  const hps::Columns columns = hps::columns(message, hps::described);
  std::string all;
  std::size_t bytes = 0;
  for (const hps::Column& c : columns) {
    all += c.path + ' ' + c.type + ' ' + std::to_string(c.count) + '\n';
    bytes += c.bytes;
  }
  EXPECT_EQ(all,
            "size() uint64 1\n"
            "sequence string 1500\n"
            "ions.size() uint64 1500\n"
            "ions.charge int32 2250\n"
            "ions.mz float64 2250\n"
            "q_value.has_value() bool 1500\n"
            "q_value float32 1000\n"
            "source.index() uint32 1500\n"
            "source.0 bool 300\n"
            "source.1 string 1200\n"
            "scores.size() uint64 1500\n"
            "scores.first string 3000\n"
            "scores.second.size() uint64 3000\n"
            "scores.second uint16 4500\n"
            "ranks int16 9000\n"
            "id bytes 1500\n"
            "best.first float128 1500\n"
            "best.second.number() uint64 1500\n"
            "best.second.charge int32 750\n"
            "best.second.mz float64 750\n");
  EXPECT_LT(message.size() - bytes, 500u);
}

TEST(Columns, ValuesOfOne) {
  const auto all = peptides();
  const std::string message = hps::to_string(all, hps::described);
  const hps::Columns columns = hps::columns(message, hps::described);
  const auto mz = columns.read<double>("ions.mz");
  ASSERT_EQ(mz.size(), 2250u);
  EXPECT_EQ(mz[0], 1.25);
  EXPECT_EQ(columns.read<std::string>("sequence")[103], "PEPTIDE3");
  EXPECT_EQ(columns.read<float>("q_value")[2], 4);
  EXPECT_EQ(columns.read<bool>("q_value.has_value()")[3], false);
  EXPECT_EQ(columns.read<std::uint64_t>("ions.size()")[7], 3u);
  EXPECT_EQ(columns.read<std::uint32_t>("source.index()")[5], 0u);
  EXPECT_EQ(columns.read<std::int16_t>("ranks")[17], -2);
  EXPECT_EQ(columns.read<std::string>("id")[65], std::string("\x41\0\0\0", 4));
  EXPECT_EQ(columns.read<long double>("best.first")[1499], 1499);
  EXPECT_EQ(columns.read<int>("best.second.charge")[3], 6);
  EXPECT_EQ(columns.read<std::uint64_t>("best.second.number()")[7], 4u);
}

TEST(Columns, ByPosition) {
  const std::string message = hps::to_string(peptides(), hps::packed);
  const hps::Columns columns = hps::columns(message);
  ASSERT_EQ(columns.size(), 20u);
  EXPECT_EQ(columns[4].path, "1.1");
  EXPECT_EQ(columns.read<double>(4), columns.read<double>("1.1"));
  expect_error<hps::Error>([&] { columns.read<double>("ions.mz"); }, "no column ions.mz");
}

TEST(Columns, OfAnArray) {
  std::vector<double> values(100000);
  std::iota(values.begin(), values.end(), 0.1);
  const std::string message = hps::to_string(values, hps::packed);
  const hps::Columns columns = hps::columns(message);
  ASSERT_EQ(columns.size(), 2u);
  EXPECT_EQ(columns.read<double>(""), values);
}

TEST(Columns, OfIntegersOf128Bits) {
#ifdef __SIZEOF_INT128__
  __extension__ typedef __int128 Int128;
  const std::vector<Int128> values(5000, static_cast<Int128>(-7) << 70);
  const std::string message = hps::to_string(values, hps::packed);
  EXPECT_EQ(hps::from_string<std::vector<Int128>>(message, hps::packed), values);
  EXPECT_EQ(hps::columns(message).read<std::int64_t>("high()")[0], -7 * 64);
#endif
}

TEST(Columns, WhatIsNotThere) {
  const std::string message = hps::to_string(peptides(), hps::described);
  const hps::Columns columns = hps::columns(message, hps::described);
  expect_error<hps::Error>([&] { columns.read<float>("ions.mz"); }, "ions.mz has values of another type: float64");
  expect_error<hps::Error>([&] { columns.read<float>("ions.m"); }, "no column ions.m ");
  expect_error<hps::Error>([&] { columns.read<float>(20); }, "no column of number 20");
  const std::string few = hps::to_string(Ion{1, 2}, hps::packed);
  expect_error<hps::Error>([&] { hps::columns(few); }, "written in rows");
  expect_error<hps::ParseError>([&] { hps::columns(""); }, "at byte 0");
  expect_error<hps::ParseError>([&] { hps::columns("\41\1\1"); }, "kind of message");
}

TEST(Columns, PathsOfListsInLists) {
  const std::vector<std::vector<int>> values(100, {1, 2, 3});
  const std::string message = hps::to_string(values, hps::packed);
  const hps::Columns columns = hps::columns(message);
  EXPECT_EQ(columns.read<std::uint64_t>("size()"), std::vector<std::uint64_t>{100});
  EXPECT_EQ(columns.read<std::uint64_t>("size(1)"), std::vector<std::uint64_t>(100, 3));
  EXPECT_EQ(columns.read<int>("").size(), 300u);
}

TEST(Columns, PathsOfSeveral) {
  const std::vector<std::shared_ptr<std::vector<int>>> values(100, std::make_shared<std::vector<int>>(9));
  const std::string message = hps::to_string(values, hps::packed);
  const hps::Columns columns = hps::columns(message);
  EXPECT_EQ(columns[0].path, columns[2].path);
  expect_error<hps::Error>([&] { (void)columns.read<std::uint64_t>("size()"); },
                           "several columns have the path size()");
  EXPECT_EQ(columns.read<std::uint64_t>(2), std::vector<std::uint64_t>{9});
}

TEST(Columns, Schemes) {
  std::vector<std::pair<int, double>> values(10000);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = {i < 5000 ? 7 : static_cast<int>(i * i % 1009), std::sqrt(static_cast<double>(i))};
  const std::string message = hps::to_string(values, hps::packed);
  const hps::Columns columns = hps::columns(message);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    std::size_t count = 0, bytes = 0;
    for (const hps::SchemeShare& share : columns.schemes(i)) count += share.count, bytes += share.bytes;
    EXPECT_EQ(count, columns[i].count);
    EXPECT_EQ(bytes, columns[i].bytes);
  }
  const auto integers = columns.schemes(1);
  EXPECT_EQ(integers[0].scheme, "constant");
  EXPECT_EQ(integers[0].count, 4096u);
  EXPECT_LT(integers[0].bytes, 10u);
  EXPECT_GT(integers.size(), 1u);
}

TEST(Columns, DamagedMessages) {
  const std::string message = hps::to_string(peptides(), hps::described);
  expect_safe(message, 700, [](std::string_view bytes) {
    const hps::Columns columns = hps::columns(bytes, hps::described);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].type == "float64") columns.read<double>(i);
      if (columns[i].type == "string") columns.read<std::string>(i);
      columns.schemes(i);
    }
  });
}

// A shape that is nested without an end, and one whose paths would fill all memory.
TEST(Columns, HostileShapes) {
  const auto message = [](const std::string& shape) {
    const std::string index = number(shape.size()) + shape + std::string(1000, '\0');
    return '\1' + number(index.size()) + '\0' + index;
  };
  for (const auto& [shape, problem] : std::map<std::string, std::string>{{std::string(100000, '%'), "nested too deep"},
                                                                         {"\xff", "a kind of shape"},
                                                                         {"\x07", "a type of numbers"},
                                                                         {"\x27\x7f", "too short"}}) {
    const std::string bytes = message(shape);
    expect_error<hps::ParseError>([&bytes = bytes] { hps::columns(bytes); }, problem);
  }
}

// A record of a record of many records of nothing, with a long name: they have no columns, but paths.
TEST(Columns, HostilePaths) {
  constexpr std::size_t n = 30000;
  std::string shape = std::string("\x27\1\x27", 3) + number(n), names = number(n) + std::string(n, 'x');
  for (std::size_t i = 0; i < n; ++i) shape += std::string("\x27\0", 2), names += '\0';
  const std::string index = number(shape.size()) + shape + number(names.size()) + names;
  const std::string message = '\3' + number(index.size()) + '\0' + index;
  expect_error<hps::LimitExceeded>([&] { hps::columns(message); }, "paths");
}

}  // namespace
}  // namespace hps_tests
