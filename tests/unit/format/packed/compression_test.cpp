// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <hps/lz4.h>
#include <hps/schema.h>
#include <hps/zstd.h>

#include <array>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "support/damage.h"
#include "support/expect_error.h"

namespace hps_tests {
namespace {

struct Sample {
  std::uint32_t id = 0;
  double value = 0;
  std::string text;
  std::array<std::byte, 6> key{};
  bool operator==(const Sample&) const = default;
};

// Data that columns alone do not make small: runs of values that come back after a while, texts with much in common.
std::vector<Sample> samples(std::size_t n) {
  std::vector<Sample> all(n);
  for (std::size_t i = 0; i < n; ++i) {
    all[i].id = static_cast<std::uint32_t>(i * i * 2654435761u);
    all[i].value = std::sqrt(static_cast<double>(i % 3001));
    all[i].text = "the " + std::to_string(i * 7919 % 100000) + "th of the texts with much in common";
    all[i].key[0] = static_cast<std::byte>(i);
  }
  return all;
}

const auto with_zstd = hps::packed.with(hps::zstd());
const auto with_lz4 = hps::packed.with(hps::lz4());
const auto with_both = with_zstd.with(hps::lz4());

class Compression : public testing::TestWithParam<hps::Packed> {};
INSTANTIATE_TEST_SUITE_P(, Compression,
                         testing::Values(with_zstd, with_lz4, with_both, hps::packed.with(hps::zstd(1))));

TEST_P(Compression, ThereAndBack) {
  for (const std::size_t n : {0u, 1u, 10u, 1000u, 60000u}) {
    const auto all = samples(n);
    const std::string message = hps::to_string(all, GetParam()), columns = hps::to_string(all, hps::packed);
    EXPECT_EQ(hps::from_string<std::vector<Sample>>(message, GetParam()), all);
    EXPECT_EQ(hps::serialized_size(all, GetParam()), message.size());
    EXPECT_LE(message.size(), n > 1000 ? columns.size() / 2 : columns.size() + 16);
  }
}

// A few bytes stand for all of them; by default nothing refuses that.
TEST_P(Compression, AMillionEqualNumbers) {
  const std::vector<int> ints(1000000, 7);
  EXPECT_EQ(hps::from_string<std::vector<int>>(hps::to_string(ints, GetParam()), GetParam()), ints);
  const std::vector<double> doubles(1000000, 1.5);
  EXPECT_EQ(hps::from_string<std::vector<double>>(hps::to_string(doubles, GetParam()), GetParam()), doubles);
  const std::vector<std::string> texts(100000, "the same text");
  EXPECT_EQ(hps::from_string<std::vector<std::string>>(hps::to_string(texts, GetParam()), GetParam()), texts);
}

TEST_P(Compression, MessagesWithoutAny) {
  const auto all = samples(3000);
  EXPECT_EQ(hps::from_string<std::vector<Sample>>(hps::to_string(all, hps::packed), GetParam()), all);
}

// Smooth, rough, repeated and constant numbers: of several pieces, and of just one.
TEST_P(Compression, Numbers) {
  for (const std::size_t n : {65536u, 262144u, 262145u, 600000u}) {
    std::vector<double> values(n);
    for (std::size_t i = 0; i < n; ++i)
      values[i] = i < n / 2 ? std::sin(static_cast<double>(i)) : static_cast<double>(i % 1500) * 0.1;
    std::fill(values.end() - 5000, values.end(), 7.5);
    const std::string message = hps::to_string(values, GetParam());
    EXPECT_LE(message.size(), hps::serialized_size(values, hps::packed) + 16);
    EXPECT_EQ(hps::from_string<std::vector<double>>(message, GetParam()), values);
  }
}

// Some values are frequent, and all repeat after more than a block: codes would hide the second.
TEST_P(Compression, CodesDoNotHideWhatRepeats) {
  std::vector<int> numbers;
  for (int i = 0; i < 200'000; ++i) {
    const int k = i % 1032 * 7919 % 1032;
    numbers.push_back(k * k / 1000 * k / 1000);
  }
  const std::string message = hps::to_string(numbers, GetParam());
  EXPECT_EQ(hps::from_string<std::vector<int>>(message, GetParam()), numbers);
  EXPECT_LT(message.size(), 5000u);
}

// Pieces end in and between them.
TEST_P(Compression, ManyLongArrays) {
  for (const std::size_t length : {1024u, 5000u}) {
    std::vector<std::vector<double>> arrays(300'000 / length);
    for (std::size_t i = 0; auto& array : arrays)
      for (; array.size() < length; ++i) array.push_back(static_cast<double>(i * 7919 % 10007) * 0.37);
    EXPECT_EQ(hps::from_string<decltype(arrays)>(hps::to_string(arrays, GetParam()), GetParam()), arrays);
  }
}

TEST_P(Compression, LongStrings) {
  const std::vector<std::string> texts(5, std::string(1000000, 'x') + "y");
  const std::string message = hps::to_string(texts, GetParam());
  EXPECT_LT(message.size(), 30000u);
  EXPECT_EQ(hps::from_string<std::vector<std::string>>(message, GetParam()), texts);
}

TEST_P(Compression, Streams) {
  const auto all = samples(2000);
  std::stringstream stream;
  hps::to_stream(all, stream, GetParam());
  EXPECT_EQ(hps::from_stream<std::vector<Sample>>(stream, GetParam()), all);
}

TEST_P(Compression, SingleColumns) {
  const auto all = samples(100000);
  const std::string message = hps::to_string(all, hps::described(GetParam()));
  const hps::Columns columns = hps::columns(message, hps::described(GetParam()));
  EXPECT_EQ(columns.read<double>("value")[99999], all[99999].value);
  EXPECT_EQ(columns.read<std::string>("text")[99999], all[99999].text);
  EXPECT_EQ(columns.read<std::string>("key")[77][0], 77);
  bool compressed = false;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    std::size_t count = 0, bytes = 0;
    for (const hps::SchemeShare& share : columns.schemes(i)) {
      compressed |= share.scheme.find("compressed") != share.scheme.npos;
      count += share.count;
      bytes += share.bytes;
    }
    EXPECT_EQ(count, columns[i].count);
    EXPECT_LE(bytes, columns[i].bytes);
  }
  EXPECT_TRUE(compressed);
}

TEST_P(Compression, DamagedMessages) {
  expect_safe(hps::to_string(samples(3000), GetParam()), 200,
              [](std::string_view bytes) { (void)hps::from_string<std::vector<Sample>>(bytes, GetParam()); });
}

// A reader says which compressor it lacks, and of which column.
TEST(CompressionErrors, MissingCompressor) {
  for (const hps::Packed& format : {hps::packed, with_lz4}) {
    const std::string message = hps::to_string(samples(3000), with_zstd);
    const auto parse = [&] { (void)hps::from_string<std::vector<Sample>>(message, format); };
    for (const char* text : {"Zstandard", "hps::packed.with(hps::zstd())", "Sample"})
      expect_error<hps::ParseError>(parse, text);
  }
  const std::string message = hps::to_string(samples(3000), with_lz4);
  expect_error<hps::ParseError>([&] { (void)hps::from_string<std::vector<Sample>>(message, hps::packed); }, "LZ4");
}

// A few compressed bytes may not become any number of them.
TEST(CompressionErrors, Bombs) {
  const std::vector<std::string> zeros(150, std::string(1000000, '\0'));
  const std::string message = hps::to_string(zeros, with_zstd.max_expansion(1 << 20));
  EXPECT_LT(message.size(), 100000u);
  EXPECT_THROW(hps::from_string<std::vector<std::string>>(message, with_zstd.max_expansion(1)), hps::LimitExceeded);
  EXPECT_EQ(hps::from_string<std::vector<std::string>>(message, with_zstd.max_expansion(1 << 20)), zeros);
}

// A string in a piece that becomes no bytes.
TEST(CompressionErrors, NoBytes) {
  using namespace std::string_view_literals;
  const std::string message("\5\6\10\2\43\40\3\1\5\0\1\2\43\1\1\0\0"sv);
  expect_error<hps::ParseError>([&] { (void)hps::from_string<std::vector<std::string>>(message, with_lz4); },
                                "a part that is too short");
}

TEST(CompressionErrors, IdsThatNoMessageHas) {
  for (const std::uint8_t id : {std::uint8_t{0}, std::uint8_t{16}, std::uint8_t{17}})
    EXPECT_THROW((void)hps::packed.with({id, 0, nullptr}), hps::Error);
}

// A compressor of one's own.
class Fill final : public hps::Compressor {
 public:
  std::size_t bound(std::size_t n) const override { return n; }
  std::size_t compress(char* to, std::size_t, const char* from, std::size_t n) override {
    if (n < 100) return 0;
    for (std::size_t i = 1; i < n; ++i)
      if (from[i] != from[0]) return 0;
    *to = from[0];
    return 1;
  }
  bool decompress(char* to, std::size_t n, const char* from, std::size_t size) override {
    if (size != 1) return false;
    std::fill_n(to, n, *from);
    return true;
  }
};

TEST(CompressionErrors, OwnCompressor) {
  const auto format =
      hps::packed.with({8, 0, [](int) -> std::unique_ptr<hps::Compressor> { return std::make_unique<Fill>(); }});
  std::vector<std::array<std::byte, 20>> values(1000);
  const std::string message = hps::to_string(values, format);
  EXPECT_LT(message.size(), 100u);
  EXPECT_EQ((hps::from_string<std::vector<std::array<std::byte, 20>>>(message, format)), values);
  EXPECT_THROW((hps::from_string<std::vector<std::array<std::byte, 20>>>(message, with_both)), hps::ParseError);
}

}  // namespace
}  // namespace hps_tests
