// SPDX-License-Identifier: MIT
// Beyond what an int can count.

#include <numeric>

#include "mpi/world.h"

namespace hps_tests {
namespace {

class Large : public TwoRanks {};

TEST_F(Large, ThreeGibibytesInPlace) {
  constexpr std::size_t n = (std::size_t{3} << 30) / sizeof(std::uint64_t);
  std::vector<std::uint64_t> values(rank < 2 ? n : 0);
  if (rank == 0) {
    std::iota(values.begin(), values.end(), 1);
    world.send(values, 1);
  } else if (rank == 1) {
    EXPECT_GT(world.recv(values, 0).bytes, n * sizeof(std::uint64_t));
    bool same = values.size() == n;
    for (std::size_t i = 0; same && i < n; ++i) same = values[i] == i + 1;
    EXPECT_TRUE(same);
  }
}

// A message of one part.
TEST_F(Large, MoreThanTwoGibibytesCopied) {
  constexpr std::size_t n = (std::size_t{1} << 31) + 64;
  if (rank == 0) {
    std::string text(n, 'a');
    text[n / 2] = text.back() = 'z';
    auto request = world.isend(text, 1);
    text = {};
    request.wait();
  } else if (rank == 1) {
    const auto text = world.recv<std::string>(0);
    ASSERT_EQ(text.size(), n);
    EXPECT_EQ(text.find('z'), n / 2);
    EXPECT_EQ(text.find('z', n / 2 + 1), n - 1);
  }
}

}  // namespace
}  // namespace hps_tests
