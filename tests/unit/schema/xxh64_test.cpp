// SPDX-License-Identifier: MIT
#include "hps/schema/xxh64.h"

#include <gtest/gtest.h>

#include <string>

namespace hps_tests {
namespace {

using hps::detail::xxh64;

static_assert(xxh64("") == 0xEF46DB3751D8E999);

// The sanity checks of xxHash: prefixes of a buffer of pseudo-random bytes
// (https://github.com/Cyan4973/xxHash/blob/dev/tests/sanity_test_vectors.h).
TEST(Xxh64, PublishedVectors) {
  std::string buffer;
  std::uint64_t generator = 2654435761;
  for (int i = 0; i < 2367; ++i) {
    buffer += static_cast<char>(generator >> 56);
    generator *= 11400714785074694797u;
  }
  const std::string_view all = buffer;
  EXPECT_EQ(xxh64(all.substr(0, 0)), 0xEF46DB3751D8E999);
  EXPECT_EQ(xxh64(all.substr(0, 1)), 0xE934A84ADB052768);
  EXPECT_EQ(xxh64(all.substr(0, 4)), 0x9136A0DCA57457EE);
  EXPECT_EQ(xxh64(all.substr(0, 14)), 0x8282DCC4994E35C8);
  EXPECT_EQ(xxh64(all.substr(0, 222)), 0xB641AE8CB691C174);
}

TEST(Xxh64, Texts) {
  EXPECT_EQ(xxh64("a"), 0xD24EC4F1A98C6E5B);
  EXPECT_EQ(xxh64("abc"), 0x44BC2CF5AD770999);
  EXPECT_EQ(xxh64("The quick brown fox jumps over the lazy dog"), 0xB242D361FDA71BC);
}

}  // namespace
}  // namespace hps_tests
