// SPDX-License-Identifier: MIT
#include "hps/format/packed/schemes/integers.h"

#include <cmath>
#include <vector>

#include "unit/format/packed/column_test.h"

namespace hps::detail::column {
namespace {

using hps_tests::made;
using hps_tests::random;

class Integers : public hps_tests::ColumnTest {};
INSTANTIATE_TEST_SUITE_P(Isa, Integers, hps_tests::each_isa(), hps_tests::isa_name);

template <class U>
std::string written(const std::vector<U>& values, bool is_signed, hps::Effort effort = hps::Effort::quick) {
  const auto memory = std::make_unique<char[]>(block_room<U>(values.size()) + kernel::packing_slack);
  Splits splits(effort);
  IntegersHint hint{.splits = &splits};
  return {memory.get(), put_block(memory.get(), block_of(values.data(), values.size(), is_signed), hint)};
}

template <class U>
std::vector<U> parsed(Input in, std::size_t n) {
  std::vector<U> values(n);
  KnownLengths lengths(std::pmr::get_default_resource());
  get_block(Tag(in.byte()), in, values.data(), n, lengths);
  if (in.remaining()) in.fail("bytes left over");
  return values;
}

template <class U>
Tag expect_both_ways(const std::vector<U>& values, bool is_signed = true, hps::Effort effort = hps::Effort::quick) {
  const std::string bytes = hps_tests::on_each_isa([&] { return written(values, is_signed, effort); });
  EXPECT_LE(bytes.size(), block_room<U>(values.size()));
  const auto parse = [&](Input in) { parsed<U>(in, values.size()); };
  EXPECT_EQ(parsed<U>(Input(bytes.data(), bytes.data(), bytes.data() + bytes.size()), values.size()), values);
  hps_tests::expect_safe(bytes, parse);
  return is_frame(Tag(bytes[0])) ? Tag::frame : Tag(bytes[0]);
}

template <class U>
void expect_schemes() {
  const auto any = [](std::size_t) { return random()(); };
  const auto below = [](std::uint64_t n) { return [n](std::size_t) { return random()() % n; }; };
  EXPECT_EQ(expect_both_ways(made<U>(1024, any)), Tag::plain);
  EXPECT_EQ(expect_both_ways(made<U>(1024, [](std::size_t) { return 42; })), Tag::constant);
  EXPECT_EQ(expect_both_ways(made<U>(1000, below(16))), Tag::frame);
  EXPECT_EQ(expect_both_ways(made<U>(1000, [](std::size_t) { return random()() % 16 * 8 - 64; })), Tag::frame);
  EXPECT_EQ(expect_both_ways(made<U>(1024, [](std::size_t i) { return 7 - 3 * i; })), Tag::delta);
  EXPECT_EQ(expect_both_ways(made<U>(1024, [](std::size_t i) { return i * i % 61; })), Tag::periodic);
}

TEST_P(Integers, Schemes) {
  expect_schemes<std::uint8_t>();
  expect_schemes<std::uint16_t>();
  expect_schemes<std::uint32_t>();
  expect_schemes<std::uint64_t>();
}

TEST_P(Integers, SchemesOfWideValues) {
  const auto rarely_large = [](std::size_t) { return random()() % 50 ? random()() % 16 : random()() % 100000000; };
  EXPECT_EQ(expect_both_ways(made<std::uint32_t>(1024, rarely_large)), Tag::patched);
  EXPECT_EQ(expect_both_ways(made<std::uint64_t>(1024, rarely_large)), Tag::patched);
  const std::uint64_t few[] = {0xfedcba9876543210, 1, 0x0123456789abcdef};
  EXPECT_EQ(expect_both_ways(made<std::uint64_t>(1024, [&](std::size_t) { return few[random()() % 3]; })),
            Tag::dictionary);
  const auto mixed = [](std::size_t) { return static_cast<std::int64_t>(random()()) >> (64 - (8 << random()() % 4)); };
  EXPECT_EQ(expect_both_ways(made<std::uint64_t>(1024, mixed)), Tag::classes);
  const auto sizes = [](std::size_t) { return random()() >> (64 - (8 << random()() % 4)); };
  EXPECT_EQ(expect_both_ways(made<std::uint64_t>(1024, sizes), false), Tag::classes);
  double walk = 0;
  const auto rough = [&](std::size_t i) { return walk += static_cast<double>(random()() % (i % 128 < 64 ? 8 : 8000)); };
  EXPECT_EQ(expect_both_ways(made<std::uint32_t>(1024, rough)), Tag::mini_delta);
  EXPECT_EQ(expect_both_ways(made<std::uint64_t>(1024, rough)), Tag::mini_delta);
  const auto smooth = [](std::size_t i) { return 1e9 * std::sin(0.001 * static_cast<double>(i)) + 2e9; };
  EXPECT_EQ(expect_both_ways(made<std::uint32_t>(1024, smooth)), Tag::mini_delta_2);
}

template <class U>
void expect_multiples(std::uint64_t factor) {
  for (const bool is_signed : {false, true}) {
    const auto values = made<U>(1024, [&](std::size_t) { return 3 + random()() % 11 * factor; });
    EXPECT_EQ(expect_both_ways(values, is_signed), Tag::multiple) << factor;
    EXPECT_LT(written(values, is_signed).size(), 1024 / 2 + 40u);
  }
}

TEST_P(Integers, Multiples) {
  for (const unsigned factor : {3u, 5u, 7u, 9u, 20u}) expect_multiples<std::uint8_t>(factor);
  for (const unsigned factor : {3u, 48u, 1000u, 3001u}) expect_multiples<std::uint16_t>(factor);
  for (const unsigned factor : {3u, 48u, 1000u, 200000001u}) expect_multiples<std::uint32_t>(factor);
  for (const std::uint64_t factor : {std::uint64_t{3}, std::uint64_t{1000000}, std::uint64_t{1} << 59 | 1})
    expect_multiples<std::uint64_t>(factor);
  // Steps, too: a clock that ticks in thousands.
  std::uint64_t time = 1'700'000'000'000'000'123;
  const auto clock = made<std::uint64_t>(1024, [&](std::size_t) { return time += 1000 * (random()() % 1000); });
  EXPECT_EQ(expect_both_ways(clock), Tag::multiple);
  EXPECT_LT(written(clock, true).size(), 1024u * 11 / 8 + 100);
  // All but one.
  auto values = made<std::uint32_t>(1024, [&](std::size_t) { return random()() % 1000 * 77; });
  values[511] += 1;
  EXPECT_NE(expect_both_ways(values), Tag::multiple);
}

template <class U>
void expect_lanes() {
  for (const std::size_t lanes : {2u, 3u, 4u}) {
    for (const std::size_t n : {64u, 65u, 66u, 67u, 1021u, 1022u, 1023u, 1024u}) {
      const auto far_apart = [&](std::size_t i) {
        return (i % lanes * (i % lanes) << (8 * sizeof(U) - 4)) + random()() % 8;
      };
      EXPECT_EQ(expect_both_ways(made<U>(n, far_apart)), Tag::lanes) << lanes << ' ' << n;
    }
  }
}

TEST_P(Integers, Lanes) {
  expect_lanes<std::uint16_t>();
  expect_lanes<std::uint32_t>();
  expect_lanes<std::uint64_t>();
  // Stations, hour by hour.
  for (const std::size_t lanes : {5u, 6u, 23u, 255u}) {
    const auto level = made<std::uint32_t>(lanes, [](std::size_t) { return random()(); });
    const auto values =
        made<std::uint32_t>(1024, [&](std::size_t i) { return level[i % lanes] + i / lanes + random()() % 16; });
    EXPECT_EQ(expect_both_ways(values, true, hps::Effort::thorough), Tag::lanes) << lanes;
  }
  // Each may have a list of its values.
  const auto few = [] { return std::min(random()() % 20, random()() % 20) * 0x9e3779b9; };
  const auto some_listed =
      made<std::uint32_t>(1024, [&](std::size_t i) { return i % 2 ? few() : i * 1000 + random()() % 8; });
  EXPECT_EQ(expect_both_ways(some_listed, true, hps::Effort::thorough), Tag::lanes);
  // Each may be of multiples.
  const auto values =
      made<std::uint32_t>(1024, [](std::size_t i) { return i % 2 ? random()() % 50 * 1000000 : i / 2; });
  EXPECT_EQ(expect_both_ways(values), Tag::lanes);
  EXPECT_LT(written(values, true).size(), 512u * 6 / 8 + 60);
}

TEST_P(Integers, NestingEnds) {
  const auto valid = [](std::initializer_list<int> bytes, std::size_t n) {
    std::string message;
    for (const int byte : bytes) message.push_back(static_cast<char>(byte));
    return hps_tests::parses(message, [n](Input in) { parsed<std::uint32_t>(in, n); });
  };
  constexpr int multiple = static_cast<int>(Tag::multiple), lanes = static_cast<int>(Tag::lanes),
                constant = static_cast<int>(Tag::constant), repeat = static_cast<int>(Tag::repeat),
                dictionary = static_cast<int>(Tag::dictionary);
  EXPECT_TRUE(valid({multiple, 2, 6, constant, 2}, 4));
  EXPECT_FALSE(valid({multiple, 2, 0, constant, 2}, 4));  // a factor of 0
  EXPECT_FALSE(valid({multiple, 2, 6, multiple, 2, 6, constant, 2}, 4));
  EXPECT_FALSE(valid({multiple, 2, 6, lanes, 2, constant, 2, constant, 2}, 4));
  EXPECT_FALSE(valid({multiple, 2, 6, repeat, 1, 0}, 4));
  EXPECT_TRUE(valid({multiple, 2, 6, dictionary, 1, 0, constant, 2}, 4));
  EXPECT_FALSE(valid({dictionary, 1, 0, multiple, 2, 6, constant, 2}, 4));
  EXPECT_TRUE(valid({lanes, 2, constant, 2, multiple, 2, 6, constant, 2}, 4));
  EXPECT_TRUE(valid({lanes, 4, constant, 2, constant, 2, constant, 2, constant, 2}, 4));
  EXPECT_FALSE(valid({lanes, 4, constant, 2, constant, 2, constant, 2, constant, 2}, 3));
  EXPECT_FALSE(valid({lanes, 0}, 4));
  EXPECT_FALSE(valid({lanes, 1, constant, 2}, 4));
  EXPECT_TRUE(valid({lanes, 5, constant, 2}, 5));
  EXPECT_FALSE(valid({lanes, 5, constant, 2}, 4));
  EXPECT_FALSE(valid({lanes, 5, constant, 2, constant, 2, constant, 2, constant, 2, constant, 2}, 5));
  EXPECT_TRUE(valid({lanes, 255, multiple, 2, 6, constant, 2}, 300));
  EXPECT_FALSE(valid({lanes, 255, lanes, 2, constant, 2, constant, 2}, 300));
  EXPECT_FALSE(valid({lanes, 5, repeat, 1, 0}, 5));
  EXPECT_FALSE(valid({lanes, 2, lanes, 2, constant, 2, constant, 2, constant, 2}, 4));
  EXPECT_FALSE(valid({lanes, 2, constant, 2, repeat, 1, 0}, 4));
}

TEST_P(Integers, EverySizeAndEdge) {
  for (const std::size_t n : {1u, 2u, 3u, 4u, 5u, 31u, 63u, 64u, 65u, 127u, 129u, 1023u, 1024u}) {
    for (const bool is_signed : {false, true}) {
      const auto extremes = [](std::size_t i) { return i % 2 ? ~std::uint64_t{0} : std::uint64_t{0}; };
      const auto borders = [](std::size_t i) { return (std::uint64_t{1} << i % 64) - i % 2; };
      expect_both_ways(made<std::uint8_t>(n, extremes), is_signed);
      expect_both_ways(made<std::uint64_t>(n, extremes), is_signed);
      expect_both_ways(made<std::uint16_t>(n, borders), is_signed);
      expect_both_ways(made<std::uint32_t>(n, borders), is_signed);
      expect_both_ways(made<std::uint64_t>(n, borders), is_signed);
    }
  }
}

// A dictionary whose entries are a dictionary, and so on, would take the stack of whoever parses it.
TEST_P(Integers, DictionariesDoNotNest) {
  const std::string one{static_cast<char>(Tag::dictionary), 1, 0};
  std::string nested;
  for (int i = 0; i < 100000; ++i) nested += one;
  nested += {static_cast<char>(Tag::constant), 2, 2, 2};
  EXPECT_FALSE(hps_tests::parses(nested, [](Input in) { parsed<std::uint64_t>(in, 1); }));
  const std::string flat = one + std::string{static_cast<char>(Tag::constant), 2};
  EXPECT_TRUE(hps_tests::parses(flat, [](Input in) { EXPECT_EQ(parsed<std::uint64_t>(in, 1)[0], 1u); }));
}

// Unsigned values near the middle of their range are near each other.
TEST_P(Integers, SignMatters) {
  const auto values = made<std::uint8_t>(1024, [](std::size_t) { return 120 + random()() % 16; });
  EXPECT_LT(written(values, false).size(), 520u);
  EXPECT_GT(written(values, true).size(), 520u);
}

}  // namespace
}  // namespace hps::detail::column
