// SPDX-License-Identifier: MIT
// Columns that are so large that several threads read them, and those of optionals.

#include <algorithm>
#include <fstream>
#include <random>

#include "support/expect_error.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

template <class V>
void expect_all_and_some(const std::vector<V>& all, const hps::FileOptions& options) {
  const Folder folder;
  hps::save(all, folder / "a.hps", options.chunk(1 << 18));
  const hps::Reader<V> in(folder / "a.hps", options);
  EXPECT_EQ(in.template column<V>(""), all);
  const std::size_t first = 54'321, count = all.size() - 99'999;
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
  EXPECT_EQ(in.template column<V>("", first, count), std::vector<V>(begin, begin + static_cast<std::ptrdiff_t>(count)));
  EXPECT_EQ(in.template column<V>("", first, 1), std::vector<V>(1, *begin));
}

// Numbers between 0 and 1 that nothing makes smaller.
std::vector<double> noise(std::size_t n) {
  std::mt19937 random(1);
  std::vector<double> all(n);
  for (double& v : all) v = std::generate_canonical<double, 53>(random);
  return all;
}

TEST(ColumnTest, ThreadsReadPartsOfIt) {
  const std::vector<double> numbers = noise(400'000);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < 100'000; ++i) texts.push_back(std::to_string(numbers[i]));
  for (const hps::FileOptions& options : {hps::file.threads(1), hps::file.threads(5), hps::file.threads(5).mapped()}) {
    expect_all_and_some(numbers, options);
    expect_all_and_some(texts, options);
  }
}

// Whatever `kept` held before: fewer values, as many, more.
template <class V>
void expect_in_kept_memory(const std::vector<V>& all) {
  const Folder folder;
  hps::save(all, folder / "a.hps", hps::file.chunk(1 << 10));
  const hps::Reader<V> in(folder / "a.hps");
  std::vector<V> kept;
  in.column("", kept);
  EXPECT_EQ(kept, all);
  in.column("", 100, 700, kept);
  EXPECT_EQ(kept, std::vector<V>(all.begin() + 100, all.begin() + 800));
  hps::File(folder / "a.hps").table().column("", kept);
  EXPECT_EQ(kept, all);
  kept.resize(2 * all.size());
  in.column("", kept);
  EXPECT_EQ(kept, all);
}

TEST(ColumnTest, ColumnsInKeptMemory) {
  const std::vector<double> numbers = noise(1000);
  std::vector<std::string> texts;
  std::vector<bool> flags;
  for (const double number : numbers) {
    texts.push_back(std::to_string(number));
    flags.push_back(number < 0.5);
  }
  expect_in_kept_memory(numbers);
  expect_in_kept_memory(texts);
  expect_in_kept_memory(flags);
}

TEST(ColumnTest, KeptMemoryStaysWhereItIs) {
  const Folder folder;
  hps::save(noise(1000), folder / "a.hps", hps::file.chunk(1 << 10));
  const hps::Reader<double> in(folder / "a.hps");
  std::vector<double> kept(1000);
  const double* const place = kept.data();
  in.column("", kept);
  EXPECT_EQ(kept.data(), place);
  std::vector<float> others(1000);
  EXPECT_THROW(in.column("", others), hps::Error);
  EXPECT_TRUE(others.empty());
}

TEST(ColumnTest, LengthsOfListsInLists) {
  using Lists = std::vector<std::vector<int>>;
  const Folder folder;
  hps::save(std::vector<Lists>{{{1, 2}, {}}, {}, {{3}}}, folder / "a.hps");
  const hps::Reader<Lists> in(folder / "a.hps");
  using Lengths = std::vector<std::uint64_t>;
  EXPECT_EQ(in.column<std::uint64_t>("size()"), (Lengths{2, 0, 1}));
  EXPECT_EQ(in.column<std::uint64_t>("size(1)"), (Lengths{2, 0, 1}));
  EXPECT_EQ(in.column<std::uint64_t>("size(1)", 2, 1), (Lengths{1}));
  EXPECT_EQ(in.column<int>(""), (std::vector<int>{1, 2, 3}));
}

TEST(ColumnTest, BoolsAreReadByThreads) {
  std::vector<bool> all(9'000'000);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i % 7 < i % 3;
  const Folder folder;
  hps::save(all, folder / "a.hps", hps::file.chunk(1 << 18));
  EXPECT_EQ(hps::File(folder / "a.hps", hps::file.threads(5)).table().column<bool>(""), all);
}

// Whichever thread finds it first.
TEST(ColumnTest, TheFirstChunkThatIsDamagedIsTold) {
  const Folder folder;
  hps::save(noise(400'000), folder / "a.hps", hps::file.chunk(1 << 18));
  std::fstream file(folder / "a.hps", std::ios::in | std::ios::out | std::ios::binary);
  const auto size = static_cast<std::streamoff>(std::filesystem::file_size(folder / "a.hps"));
  for (const std::streamoff at : {size / 3, size / 2, size / 4 * 3}) file.seekp(at).put('\1');
  file.close();
  std::string expected;
  for (const unsigned threads : {1u, 2u, 5u, 5u, 5u}) {
    std::string problem;
    try {
      (void)hps::Reader<double>(folder / "a.hps", hps::file.threads(threads)).column<double>("");
    } catch (const hps::Error& error) {
      problem = error.what();
    }
    EXPECT_NE(problem.find("chunk 4 (objects"), std::string::npos) << problem;
    if (expected.empty()) expected = problem;
    EXPECT_EQ(problem, expected);
  }
}

struct Reading {
  std::optional<float> value;
  std::optional<bool> is_valid;
};

// Presences are not read of chunks where all values are there.
TEST(ColumnTest, OptionalsOfWhichOneIsMissing) {
  const Folder folder;
  const std::size_t missing = 900;
  std::vector<Reading> all;
  for (std::size_t i = 0; i < 1000; ++i) all.push_back({float(i), i % 3 == 0});
  all[missing] = {};
  {
    hps::Writer<Reading> out(folder / "a.hps", hps::file.chunk(512));
    out.write(all);
    out.close();
  }
  const hps::Reader<Reading> in(folder / "a.hps");
  for (const auto& [first, count] :
       {std::pair{0u, 1000u}, {0u, 0u}, {3u, 300u}, {890u, 20u}, {890u, 10u}, {900u, 1u}}) {
    SCOPED_TRACE(first);
    const auto values = in.column<std::optional<float>>("value", first, count);
    const auto valid = in.column<std::optional<bool>>("is_valid", first, count);
    std::vector<std::optional<float>> kept(7);
    in.column("value", first, count, kept);
    EXPECT_EQ(kept, values);
    ASSERT_EQ(values.size(), count);
    ASSERT_EQ(valid.size(), count);
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_EQ(values[i], all[first + i].value);
      EXPECT_EQ(valid[i], all[first + i].is_valid);
    }
  }
}

}  // namespace
}  // namespace hps_tests::files
