// SPDX-License-Identifier: MIT
#include "hps/kernel/varint_sizes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hps/kernel/varint.h"
#include "support/isa.h"
#include "support/random.h"

namespace hps::kernel {
namespace {

class VarintSizes : public hps_tests::WithEachIsa {};
INSTANTIATE_TEST_SUITE_P(Isa, VarintSizes, hps_tests::each_isa(), hps_tests::isa_name);

std::size_t varint_size(std::uint64_t v) {
  char bytes[varint_scratch<64>];
  return static_cast<std::size_t>(put_varint<64>(bytes, v) - bytes);
}

template <class U>
void expect_sizes() {
  for (const std::size_t n : {0u, 1u, 7u, 64u, 1000u, 1024u}) {
    std::vector<U> values(n);
    std::size_t codes = 0, shorter = 0;
    for (U& v : values) {
      v = static_cast<U>(hps_tests::random()() >> hps_tests::random()() % 64);
      if (hps_tests::random()() % 2) v = static_cast<U>(-v);
      const std::size_t code = varint_size(zigzag<U>(static_cast<std::make_signed_t<U>>(v)));
      codes += code;
      shorter += std::min(code, varint_size(v));
    }
    EXPECT_EQ(varint_sizes(values.data(), n, true), codes) << n;
    EXPECT_EQ(varint_sizes(values.data(), n, false), shorter) << n;
  }
}

TEST_P(VarintSizes, OfEveryWidth) {
  expect_sizes<std::uint8_t>();
  expect_sizes<std::uint16_t>();
  expect_sizes<std::uint32_t>();
  expect_sizes<std::uint64_t>();
}

}  // namespace
}  // namespace hps::kernel
