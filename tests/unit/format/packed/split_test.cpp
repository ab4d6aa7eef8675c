// SPDX-License-Identifier: MIT
#include "unit/format/packed/split_test.h"

#include <cmath>

namespace hps::detail::column {
namespace {

class Splitting : public hps_tests::ColumnTest {};
INSTANTIATE_TEST_SUITE_P(Isa, Splitting, hps_tests::each_isa(), hps_tests::isa_name);

template <class U>
void expect_each_way(const std::vector<U>& values, bool is_signed, U middle) {
  for (unsigned order = 0; order <= SplitWay::most_order && order < values.size(); ++order) {
    expect_both_ways<U>(values, is_signed, {{order, 0}, 0, order ? U{0} : middle});
    // All bits but eight.
    expect_both_ways<U>(values, is_signed, {{order, 8}, bits_of<U> - 8, 0});
  }
}

template <class U>
void expect_lengths_of_blocks() {
  for (std::size_t n = 1; n <= 1024; n = n < 70 ? n + 1 : n + 159) {
    const auto bell = [](std::size_t) { return 1000 + (random()() % 64 + random()() % 64 + random()() % 64); };
    expect_each_way<U>(made<U>(n, bell), n % 2, static_cast<U>(1096));
  }
}

TEST_P(Splitting, BlocksOfEachLength) {
  expect_lengths_of_blocks<std::uint8_t>();
  expect_lengths_of_blocks<std::uint16_t>();
  expect_lengths_of_blocks<std::uint32_t>();
  expect_lengths_of_blocks<std::uint64_t>();
}

template <class U>
void expect_values() {
  const auto any = [](std::size_t) { return random()() >> random()() % 64; };
  const auto borders = [](std::size_t i) { return (std::uint64_t{1} << i % 64) - i % 2; };
  const auto extremes = [](std::size_t i) { return i % 2 ? ~std::uint64_t{0} : std::uint64_t{0}; };
  const auto same = [](std::size_t) { return 77; };
  for (const bool is_signed : {false, true}) {
    expect_each_way<U>(made<U>(1024, any), is_signed, 0);
    expect_each_way<U>(made<U>(500, borders), is_signed, 5);
    expect_each_way<U>(made<U>(500, extremes), is_signed, 1);
    expect_each_way<U>(made<U>(500, same), is_signed, 77);
  }
}

TEST_P(Splitting, AllSortsOfValues) {
  expect_values<std::uint8_t>();
  expect_values<std::uint16_t>();
  expect_values<std::uint32_t>();
  expect_values<std::uint64_t>();
}

template <class U>
void expect_above() {
  const auto size = [](std::size_t) { return random()() >> (66 - bits_of<U> + random()() % (bits_of<U> - 2)); };
  std::uint64_t sum = random()();
  const auto sum_of_sizes = [&](std::size_t i) { return sum += size(i); };
  for (std::size_t n = 2; n <= 1024; n = n < 70 ? n + 1 : n + 159) {
    for (unsigned order = 0; order < 2; ++order) {
      const auto values = order ? made<U>(n, sum_of_sizes) : made<U>(n, size);
      const SplitWay way = way_that_fits(block_of_values(values, false), {order, 0, true});
      TokenCodes lengths;
      const std::string bytes = written(values, false, way, lengths);
      ASSERT_FALSE(bytes.empty());
      EXPECT_EQ(bytes[0] & 0x14, 0x14);
      expect_both_ways(values, false, way);
    }
  }
}

TEST_P(Splitting, DistancesAboveTheBase) {
  expect_above<std::uint8_t>();
  expect_above<std::uint16_t>();
  expect_above<std::uint32_t>();
  expect_above<std::uint64_t>();
}

TEST_P(Splitting, ValuesBelowTheBaseDoNotSuit) {
  TokenCodes lengths;
  for (const bool is_signed : {false, true}) {
    EXPECT_NE(written<std::uint32_t>({5, 6, 70, 900}, is_signed, {{0, 0, true}, 0, 5}, lengths), "");
    EXPECT_EQ(written<std::uint32_t>({5, 4, 70, 900}, is_signed, {{0, 0, true}, 0, 5}, lengths), "");
  }
}

// One in 64 may be below the base, and takes all bits: sizes that are not known, for example.
TEST_P(Splitting, FewValuesBelowTheBase) {
  for (const std::uint32_t rare : {0u, ~0u, 1u << 31, 99u}) {
    const auto values = made<std::uint32_t>(64 + 70, [&](std::size_t i) { return i % 70 == 7 ? rare : 100 + i % 30; });
    for (const unsigned order : {0u, 2u, 3u})
      if (order == 0 || rare == 99)
        expect_both_ways<std::uint32_t>(values, false,
                                        {{order, 0, true}, 0, order ? static_cast<std::uint32_t>(-300) : 100u});
  }
  expect_both_ways<std::uint64_t>({~0ull - 900, ~0ull - 8, 0, 70}, true, {{0, 0, true}, 0, ~0ull - 1000});
}

// Tokens have the codes, however distances become tokens.
TEST_P(Splitting, CodesAreKeptForDistancesAboveTheBase) {
  TokenCodes lengths;
  KnownCodes codes;
  for (const bool above : {false, true, false}) {
    const auto values = made<std::uint32_t>(1024, [&](std::size_t) { return (above ? 1000 : 968) + random()() % 64; });
    const bool known = lengths.known();
    const std::string bytes = written(values, false, {{0, 0, above}, 0, 1000}, lengths);
    EXPECT_EQ(bytes[0], 4 | known << 3 | above << 4);
    std::vector<std::uint32_t> parsed(values.size());
    Input in(bytes.data(), bytes.data(), bytes.data() + bytes.size());
    Split<std::uint32_t>::get(in, parsed.data(), parsed.size(), codes);
    EXPECT_EQ(parsed, values);
  }
}

TEST_P(Splitting, CodesAreKept) {
  TokenCodes lengths;
  const auto values = made<std::uint32_t>(1024, [](std::size_t) { return random()() % 64 + random()() % 64; });
  const std::string first = written(values, false, {{0, 7}, 2, 0}, lengths);
  const std::string second = written(values, false, {{0, 7}, 2, 0}, lengths);
  EXPECT_EQ(first[0] & 8, 0);
  EXPECT_EQ(second[0] & 8, 8);
  EXPECT_EQ(second.size() + CodeLengths::size(lengths.tokens), first.size());
}

// Exponents have fewer tokens than there may be before.
TEST_P(Splitting, CodesOfTooManyTokensAreNotKept) {
  TokenCodes lengths;
  EXPECT_NE(written(made<std::uint32_t>(1024, [](std::size_t i) { return i % 150; }), false, {{0, 8}, 0, 0}, lengths),
            "");
  KnownCodes same;
  same.set(lengths);
  const auto values =
      made<std::uint32_t>(64, [](std::size_t i) { return 0x9e3779b9u * (i + 1) % (1ull << 32) >> i % 32; });
  const std::string bytes = written(values, false, {{0, 0}, 0, 0}, lengths);
  std::vector<std::uint32_t> parsed(values.size());
  Input in(bytes.data(), bytes.data(), bytes.data() + bytes.size());
  Split<std::uint32_t>::get(in, parsed.data(), parsed.size(), same);
  EXPECT_EQ(parsed, values);
}

TEST_P(Splitting, TooManyTokensDoNotSuit) {
  TokenCodes lengths;
  const auto values = made<std::uint32_t>(1024, [](std::size_t i) { return i; });
  EXPECT_EQ(written(values, false, {{0, 8}, 1, 0}, lengths), "");
  EXPECT_NE(written(values, false, {{0, 8}, 2, 0}, lengths), "");
  EXPECT_EQ(written(values, false, {{0, 8}, 2, 1}, lengths), "");  // 0 is below the base
}

bool parses(std::initializer_list<int> bytes, std::size_t n, KnownCodes codes = {}) {
  std::string message;
  for (const int byte : bytes) message.push_back(static_cast<char>(byte));
  return hps_tests::parses(message, [&](Input in) {
    std::uint8_t values[64];
    Split<std::uint8_t>::get(in, values, n, codes);
    if (in.remaining()) in.fail("bytes left over");
  });
}

TEST_P(Splitting, IsChecked) {
  // Four values of one bit each: order 0, base 0, shift 0, tokens 0 and 1 of one bit, streams of a byte each.
  EXPECT_TRUE(parses({0, 0, 0, 1, 0x11, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0, 0x80}, 4));
  EXPECT_FALSE(parses({8, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0, 0x80}, 4));               // no codes before
  EXPECT_FALSE(parses({0, 0, 8, 1, 0x11, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0, 0x80}, 4));      // a shift of all bits
  EXPECT_FALSE(parses({0, 0, 0, 1, 0x11, 2, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 0x80}, 4));   // a stream too long
  EXPECT_FALSE(parses({0, 0, 0, 1, 0x11, 1, 0, 1, 0, 1, 0, 0, 0, 0x80, 0, 0}, 4));            // too short
  EXPECT_FALSE(parses({1, 2, 0, 0, 1, 0x11, 0, 0, 0, 0, 0, 0, 0, 0}, 1));                     // no difference
  EXPECT_FALSE(parses({4, 0, 29, 0x11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 4));  // tokens of no byte
  // The exponents of a code, and of a distance.
  EXPECT_TRUE(parses({0x04, 5, 9, 1, 0, 0, 0, 0x10, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0x80, 0, 1, 0, 1}, 4));
  EXPECT_TRUE(parses({0x14, 5, 9, 1, 0, 0, 0, 0x10, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0x80, 0, 1, 0, 1}, 4));
  EXPECT_FALSE(parses({0x24, 5, 9, 1, 0, 0, 0, 0x10, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0x80, 0, 1, 0, 1}, 4));
  KnownCodes known;
  known.set({.tokens = 2, .bits = {1, 1}});
  EXPECT_TRUE(parses({8, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0, 0x80}, 4, known));
  // A list of two values, in a block by the tag 0.
  EXPECT_TRUE(parses({0x10, 1, 0x11, 0, 7, 99, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0, 0x80}, 4));
  EXPECT_FALSE(parses({0x10, 1, 0x11, 8, 2, 0, 0, 7, 99, 2, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0, 0x80},
                      4));                                                           // a dictionary
  EXPECT_FALSE(parses({0x10, 1, 0x11, 0, 7}, 4));                                    // cut off
  EXPECT_FALSE(parses({0x18, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0, 0x80}, 4));         // no list before
  EXPECT_FALSE(parses({0x18, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0, 0x80}, 4, known));  // only codes
  known.lengths.listed = 2;
  known.lengths.value[0] = 7, known.lengths.value[1] = 99;
  EXPECT_TRUE(parses({0x18, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0, 0x80}, 4, known));
  known.set({.tokens = 2, .bits = {1, 1}});  // which end the list
  EXPECT_FALSE(parses({0x18, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 0, 0, 0x80}, 4, known));
}

template <class U>
std::size_t size_of(SplitHint& hint, const std::vector<U>& values, TokenCodes& lengths) {
  const Block<U> block = block_of_values(values, true);
  const auto memory = std::make_unique<char[]>(Split<U>::room);
  const std::size_t limit = values.size() * sizeof(U);
  char* end = hint.put_as_before(memory.get(), block, limit, lengths);
  if (!end) end = hint.put_best(memory.get(), block, limit, lengths);
  if (!end) return 0;
  EXPECT_EQ(static_cast<Tag>(memory[0]), Tag::split);
  return static_cast<std::size_t>(end - memory.get());
}

// Bits a value, after codes are known.
template <class U>
double bits_of(auto&& value) {
  SplitHint hint;
  TokenCodes lengths;
  std::size_t size = 0;
  for (int block = 0; block < 8; ++block) size = size_of(hint, made<U>(1024, value), lengths);
  return static_cast<double>(size) * 8 / 1024;
}

double bell() {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(random()() % (1 << 20)) / (1 << 20);
  return sum;
}

TEST_P(Splitting, NearTheEntropy) {
  const auto normal = [](std::size_t) { return std::llround(100 * bell()); };
  EXPECT_LT(bits_of<std::uint32_t>(normal), std::log2(100 * 4.1327) + 0.25);
  std::int64_t sum = 0;
  const auto walk = [&](std::size_t) { return sum += 40 + std::llround(10 * bell()); };
  EXPECT_LT(bits_of<std::uint64_t>(walk), std::log2(10 * 4.1327) + 0.25);
  const auto geometric = [](std::size_t) {
    return std::llround(-50 * std::log((static_cast<double>(random()() % 100000) + 1) / 100001));
  };
  EXPECT_LT(bits_of<std::uint16_t>(geometric), std::log2(50 * std::exp(1)) + 0.35);
  const auto frequent_as_small = [](std::size_t) {  // from 1 to 1e6
    return std::floor(std::pow(1e6, static_cast<double>(random()() % 1000000) / 1e6));
  };
  const double entropy = std::log2(std::log(1e6)) + std::log2(1e6) / 2;
  EXPECT_LT(bits_of<std::uint32_t>(frequent_as_small), entropy + 0.35);
  const auto some_unknown = [&](std::size_t i) { return i % 200 == 0 ? -1 : std::llround(frequent_as_small(i)); };
  EXPECT_LT(bits_of<std::uint32_t>(some_unknown), entropy + 0.6);
  // Some are frequent, and all are far apart.
  EXPECT_LT(bits_of<std::uint64_t>([](std::size_t) { return one_of<std::uint64_t>(50); }), 5.37 + 0.2);
  const auto rare = [](std::size_t) { return random()() % 100 < 95 ? 0 : random()() % 4; };
  EXPECT_LT(bits_of<std::uint8_t>(rare), 1.3);
}

TEST_P(Splitting, NoiseIsLeftAlone) {
  SplitHint hint;
  TokenCodes lengths;
  EXPECT_EQ(size_of(hint, made<std::uint32_t>(1024, [](std::size_t) { return random()(); }), lengths), 0u);
  EXPECT_FALSE(lengths.known());
}

}  // namespace
}  // namespace hps::detail::column
