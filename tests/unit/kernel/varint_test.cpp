// SPDX-License-Identifier: MIT
#include "hps/kernel/varint.h"

#include <gtest/gtest.h>

#include <string>

#include "support/bytes.h"
#include "support/isa.h"

namespace hps::kernel {
namespace {

using hps_tests::hex;
using hps_tests::unhex;

// The definition, a byte at a time.
std::string reference(std::uint64_t v) {
  std::string bytes;
  for (; v >= 128; v >>= 7) bytes.push_back(static_cast<char>((v & 127) | 128));
  bytes.push_back(static_cast<char>(v));
  return bytes;
}

template <unsigned Bits>
std::string written(std::uint64_t v) {
  char memory[varint_scratch<Bits>];
  return {memory, put_varint<Bits>(memory, v)};
}

// The bytes after the varint must not matter.
template <unsigned Bits>
const char* parse(std::string bytes, std::uint64_t& v, std::size_t& n, char behind) {
  bytes.resize(bytes.size() + varint_scratch<Bits>, behind);
  const char* const end = get_varint<Bits>(bytes.data(), v);
  n = end ? static_cast<std::size_t>(end - bytes.data()) : 0;
  return end;
}

template <unsigned Bits>
void expect_value(const std::string& bytes, std::uint64_t expected) {
  for (const char behind : {'\0', '\x01', '\x7f', '\x80', '\xff'}) {
    std::uint64_t v = 0;
    std::size_t n = 0;
    ASSERT_TRUE(parse<Bits>(bytes, v, n, behind)) << hex(bytes);
    EXPECT_EQ(v, expected) << hex(bytes);
    EXPECT_EQ(n, bytes.size());
  }
}

template <unsigned Bits>
void expect_both_ways(std::uint64_t v) {
  EXPECT_EQ(hex(written<Bits>(v)), hex(reference(v))) << v;
  expect_value<Bits>(reference(v), v);
}

template <unsigned Bits>
void expect_refused(const char* bytes) {
  for (const char behind : {'\0', '\x01', '\xff'}) {
    std::uint64_t v = 0;
    std::size_t n = 0;
    EXPECT_FALSE(parse<Bits>(unhex(bytes), v, n, behind)) << bytes;
  }
}

class Varint : public hps_tests::WithEachIsa {};
INSTANTIATE_TEST_SUITE_P(Isa, Varint, hps_tests::each_isa(), hps_tests::isa_name);

TEST_P(Varint, EveryLengthAndItsEdges) {
  for (unsigned bits = 0; bits < 64; ++bits) {
    for (const std::uint64_t v :
         {(std::uint64_t{1} << bits) - 1, std::uint64_t{1} << bits, (std::uint64_t{1} << bits) + 1,
          std::uint64_t{0x5555555555555555} >> bits, ~std::uint64_t{0} >> bits}) {
      expect_both_ways<64>(v);
      if (v >> 32 == 0) expect_both_ways<32>(v);
      if (v >> 16 == 0) expect_both_ways<16>(v);
      if (v >> 8 == 0) expect_both_ways<8>(v);
    }
  }
}

TEST_P(Varint, RefusesOverLong) {
  for (const char* bytes : {"80 00", "81 00", "ff 00", "80 80 00", "ff ff ff ff 00", "80 80 80 80 80 80 80 00",
                            "80 80 80 80 80 80 80 80 00", "80 80 80 80 80 80 80 80 80 00"}) {
    expect_refused<64>(bytes);
    expect_refused<32>(bytes);
    expect_refused<8>(bytes);
  }
}

TEST_P(Varint, RefusesMoreBitsThanTheTypeHas) {
  expect_refused<8>("80 02");
  expect_refused<8>("ff 7f");
  expect_refused<16>("80 80 04");
  expect_refused<16>("ff ff 7f");
  expect_refused<32>("80 80 80 80 10");
  expect_refused<32>("80 80 80 80 80 01");
  expect_refused<32>("ff ff ff ff ff ff ff ff ff 01");
  expect_refused<64>("80 80 80 80 80 80 80 80 80 02");
  expect_refused<64>("ff ff ff ff ff ff ff ff ff 7f");
  expect_refused<64>("ff ff ff ff ff ff ff ff ff 80");
  expect_refused<64>("ff ff ff ff ff ff ff ff ff ff");
}

TEST_P(Varint, SpreadAndSqueezeAreInverse) {
  for (unsigned bits = 0; bits <= 56; ++bits) {
    const std::uint64_t v = 0x00a5c3e1f00dbeef & ((std::uint64_t{1} << bits) - 1);
    EXPECT_EQ(spread(v) & 0x8080808080808080, 0u);
    EXPECT_EQ(squeeze(spread(v)), v);
    EXPECT_EQ(fast_spread(v), spread(v));
    EXPECT_EQ(fast_squeeze(spread(v)), v);
  }
}

// A small type serves as well as a 128-bit one, and exists everywhere.
TEST(WideVarint, SameAsVarint) {
  for (const std::uint64_t v :
       {std::uint64_t{0}, std::uint64_t{127}, std::uint64_t{128}, std::uint64_t{1} << 56, ~std::uint64_t{0}}) {
    char memory[20] = {};
    const char* const end = put_wide_varint(memory, v);
    EXPECT_EQ(hex({memory, end}), hex(reference(v)));
    std::uint64_t copy = 0;
    EXPECT_EQ(get_wide_varint(memory, copy), end);
    EXPECT_EQ(copy, v);
  }
}

TEST(WideVarint, RefusesOverLongAndTooLarge) {
  std::uint64_t v = 0;
  for (const char* bytes : {"80 00", "ff ff 00", "ff ff ff ff ff ff ff ff ff 02", "80 80 80 80 80 80 80 80 80 80 01"})
    EXPECT_FALSE(get_wide_varint(unhex(bytes).data(), v)) << bytes;
  std::uint32_t small = 0;
  EXPECT_FALSE(get_wide_varint(unhex("ff ff ff ff 10").data(), small));
  EXPECT_TRUE(get_wide_varint(unhex("ff ff ff ff 0f").data(), small));
  EXPECT_EQ(small, 0xffffffff);
}

}  // namespace
}  // namespace hps::kernel
