// SPDX-License-Identifier: MIT
#include "hps/kernel/varint_array.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "support/bytes.h"

namespace hps::kernel {
namespace {

using Values = std::vector<std::uint64_t>;

// One by one, as far as they are right.
template <unsigned Bits>
Values parse_singly(std::string bytes, std::size_t n) {
  bytes.append(varint_scratch, '\xff');
  Values values;
  const char* p = bytes.data();
  for (std::uint64_t v; values.size() < n; values.push_back(v))
    if (p = get_varint<Bits>(p, v); !p) break;
  return values;
}

template <unsigned Bits>
std::string write(const Values& values) {
  std::string memory((values.size() + 1) * varint_scratch, '~');
  auto it = values.begin();
  char* const end = put_varints<Bits>(memory.data(), values.size(), [&] { return *it++; });
  memory.resize(static_cast<std::size_t>(end - memory.data()));
  return memory;
}

// Up to n values; all that it took must be right, and where it stops must be between two of them.
template <unsigned Bits>
void check_parse(const std::string& bytes, std::size_t n) {
  Values values;
  const char* p = bytes.data();
  const std::size_t done = get_varints<Bits>(p, bytes.data() + bytes.size(), n, [&](std::size_t i, std::uint64_t v) {
    values.resize(i);  // what was handed out and then found wrong comes again
    values.push_back(v);
  });
  ASSERT_LE(done, n);
  values.resize(done);
  Values expected = parse_singly<Bits>(bytes, n);
  ASSERT_GE(expected.size(), done);
  expected.resize(done);
  ASSERT_EQ(values, expected);
  std::size_t size = 0;
  for (const auto v : values) size += (static_cast<std::size_t>(std::bit_width(v | 1)) + 6) / 7;
  ASSERT_EQ(static_cast<std::size_t>(p - bytes.data()), size);
}

template <unsigned Bits>
Values random_values(std::size_t n, unsigned least, unsigned most, unsigned seed) {
  std::mt19937_64 random(seed);
  Values values(n);
  for (auto& v : values) {
    const auto width = least + static_cast<unsigned>(random() % (std::min(most, Bits) - std::min(least, Bits) + 1));
    v = width ? random() >> (64 - width) | std::uint64_t{1} << (width - 1) : 0;
  }
  return values;
}

template <unsigned Bits>
void check_all() {
  for (const auto& [least, most] : {std::pair{0u, 7u}, {8u, 14u}, {0u, 14u}, {0u, Bits}, {Bits, Bits}}) {
    for (const std::size_t n : {0u, 1u, 7u, 8u, 9u, 63u, 64u, 65u, 300u}) {
      const Values values = random_values<Bits>(n, least, most, static_cast<unsigned>(n));
      const std::string bytes = write<Bits>(values);
      ASSERT_EQ(parse_singly<Bits>(bytes, n), values);
      check_parse<Bits>(bytes, n);
      check_parse<Bits>(bytes + std::string(100, '\xff'), n);
      check_parse<Bits>(bytes + std::string(100, '\0'), n / 2);
    }
  }
}

TEST(VarintArray, SameAsOneByOne) {
  check_all<8>();
  check_all<16>();
  check_all<32>();
  check_all<64>();
}

template <unsigned Bits>
void check_damaged() {
  const std::size_t n = 150;
  for (const auto& [least, most] : {std::pair{0u, 7u}, {0u, 20u}, {0u, Bits}}) {
    const std::string bytes = write<Bits>(random_values<Bits>(n, least, most, 1)) + std::string(80, '\1');
    for (std::size_t i = 0; i < bytes.size() - 80; ++i) {
      for (const char c : {'\0', '\1', '\2', '\x7f', '\x80', '\xff'}) {
        std::string damaged = bytes;
        damaged[i] = c;
        check_parse<Bits>(damaged, n);
      }
    }
  }
}

TEST(VarintArray, DamagedAtEveryByte) {
  check_damaged<8>();
  check_damaged<32>();
  check_damaged<64>();
}

TEST(VarintArray, RunsOfOneByte) {
  for (int c = 0; c < 256; ++c)
    check_parse<64>(std::string(300, static_cast<char>(static_cast<unsigned char>(c))), 300);
}

TEST(VarintArray, FullRange) {
  const std::string bytes = write<64>(Values(200, ~std::uint64_t{0}));
  check_parse<64>(bytes, 200);
  std::string large = bytes;
  for (std::size_t i = 9; i < large.size(); i += 10) large[i] = 3;
  check_parse<64>(large, 200);
}

}  // namespace
}  // namespace hps::kernel
