// SPDX-License-Identifier: MIT
#include "hps/kernel/endian.h"

#include <gtest/gtest.h>

#include "support/bytes.h"

namespace hps::kernel {
namespace {

TEST(Endian, StoresLittleEndianAnywhere) {
  for (std::size_t shift = 0; shift < 8; ++shift) {
    char memory[16] = {};
    char* const end = store(memory + shift, std::uint32_t{0x01020304});
    EXPECT_EQ(end, memory + shift + 4);
    EXPECT_EQ(hps_tests::hex({memory + shift, 4}), "04 03 02 01");
    EXPECT_EQ(load<std::uint32_t>(memory + shift), 0x01020304u);
  }
}

TEST(Endian, Doubles) {
  char memory[8];
  store(memory, 1.0);
  EXPECT_EQ(hps_tests::hex({memory, 8}), "00 00 00 00 00 00 f0 3f");
  EXPECT_EQ(load<double>(memory), 1.0);
}

}  // namespace
}  // namespace hps::kernel
