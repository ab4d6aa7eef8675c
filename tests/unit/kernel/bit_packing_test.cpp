// SPDX-License-Identifier: MIT
#include "hps/kernel/bit_packing.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "support/bytes.h"
#include "support/guarded_memory.h"
#include "support/isa.h"

namespace hps::kernel {
namespace {

using hps_tests::hex;

class BitPacking : public hps_tests::WithEachIsa {};
INSTANTIATE_TEST_SUITE_P(Isa, BitPacking, hps_tests::each_isa(), hps_tests::isa_name);

// The definition, a bit at a time.
template <class U>
std::string reference(const std::vector<U>& values, unsigned width) {
  std::string bytes(packed_size(values.size(), width), '\0');
  for (std::size_t i = 0; i < values.size() * width; ++i) {
    const auto bit = values[i / width] >> (i % width) & 1;
    bytes[i / 8] = static_cast<char>(static_cast<unsigned char>(bytes[i / 8]) | static_cast<unsigned>(bit) << i % 8);
  }
  return bytes;
}

// In memory of exactly the size that is promised to be enough.
template <class U>
void expect_both_ways(const std::vector<U>& values, unsigned width) {
  const std::size_t n = values.size(), size = packed_size(n, width);
  const hps_tests::GuardedMemory memory(size + packing_slack);
  char* const packed = memory.data();
  EXPECT_EQ(pack_bits(packed, values.data(), n, width), packed + size);
  EXPECT_EQ(hex({packed, size}), hex(reference(values, width))) << n << " values of " << width << " bits";
  std::fill_n(packed + size, packing_slack, '\xa5');  // what is behind must not matter
  std::vector<U> copy(n);
  unpack_bits(packed, copy.data(), n, width);
  EXPECT_EQ(copy, values) << n << " values of " << width << " bits";
}

template <class U>
void test_all_widths() {
  std::mt19937_64 random(2026);
  for (unsigned width = 0; width <= 8 * sizeof(U); ++width) {
    for (const std::size_t n : {0u, 1u, 2u, 7u, 8u, 9u, 16u, 63u, 64u, 100u, 1023u, 1024u}) {
      std::vector<U> values(n);
      for (U& v : values) v = static_cast<U>(random() & low_bits(width));
      expect_both_ways(values, width);
    }
    expect_both_ways(std::vector<U>(77, static_cast<U>(low_bits(width))), width);
  }
}

TEST_P(BitPacking, EightBits) { test_all_widths<std::uint8_t>(); }
TEST_P(BitPacking, SixteenBits) { test_all_widths<std::uint16_t>(); }
TEST_P(BitPacking, ThirtyTwoBits) { test_all_widths<std::uint32_t>(); }
TEST_P(BitPacking, SixtyFourBits) { test_all_widths<std::uint64_t>(); }

#if defined(__x86_64__)
// As on processors whose pdep and pext are slow.
TEST_P(BitPacking, WithoutBmi2) {
  const bool before = std::exchange(fast_bmi2, false);
  test_all_widths<std::uint8_t>();
  test_all_widths<std::uint16_t>();
  test_all_widths<std::uint32_t>();
  fast_bmi2 = before;
}
#endif

}  // namespace
}  // namespace hps::kernel
