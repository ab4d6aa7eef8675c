// SPDX-License-Identifier: MIT
#include <functional>

#include "mpi/world.h"

namespace hps_tests {
namespace {

class Roots : public Mpi {
 protected:
  void for_each_root(auto&& f) {
    for (int root = 0; root < size; ++root) {
      SCOPED_TRACE(root);
      f(root);
    }
  }
  std::string text_of(int r) const {
    return std::string(static_cast<std::size_t>(r) * 500, static_cast<char>('a' + r));
  }
};

TEST_F(Roots, Bcast) {
  for_each_root([&](int root) {
    Fields f;
    if (rank == root) f = fields();
    world.bcast(f, root);
    EXPECT_EQ(f, fields());
    std::string text = rank == root ? "small" : "other, and longer";
    world.bcast(text, root, hps::compact);
    EXPECT_EQ(text, "small");
    auto all = peptides(rank == root ? 3000 : 1);  // one message, larger than the first part
    world.bcast(all, root);
    EXPECT_EQ(all, peptides(3000));
  });
}

TEST_F(Roots, Gather) {
  for_each_root([&](int root) {
    const auto all = world.gather(text_of(rank), root);
    ASSERT_EQ(all.size(), rank == root ? static_cast<std::size_t>(size) : 0u);
    for (int r = 0; r < static_cast<int>(all.size()); ++r) EXPECT_EQ(all[static_cast<std::size_t>(r)], text_of(r));
  });
}

TEST_F(Roots, AllGather) {
  const auto all = world.all_gather(text_of(rank), hps::compact);
  ASSERT_EQ(all.size(), static_cast<std::size_t>(size));
  for (int r = 0; r < size; ++r) EXPECT_EQ(all[static_cast<std::size_t>(r)], text_of(r));
}

TEST_F(Roots, Scatter) {
  for_each_root([&](int root) {
    std::vector<Fields> all;
    if (rank == root) {
      all.assign(static_cast<std::size_t>(size), fields());
      for (int r = 0; r < size; ++r) all[static_cast<std::size_t>(r)].step = r;
    }
    Fields expected = fields();
    expected.step = rank;
    EXPECT_EQ(world.scatter(all, root), expected);
  });
}

TEST_F(Roots, AllToAll) {
  std::vector<std::string> out;
  for (int r = 0; r < size; ++r) out.push_back(text_of(rank) + ">" + text_of(r));
  const auto in = world.all_to_all(out);
  ASSERT_EQ(in.size(), static_cast<std::size_t>(size));
  for (int r = 0; r < size; ++r) EXPECT_EQ(in[static_cast<std::size_t>(r)], text_of(r) + ">" + text_of(rank));
}

TEST_F(Roots, ReduceNumbers) {
  for_each_root([&](int root) {
    const double sum = world.reduce(0.5 * rank, std::plus<>(), root);
    const auto bits = world.reduce(1u << rank, std::bit_or<>(), root);
    if (rank != root) return;
    EXPECT_EQ(sum, 0.25 * size * (size - 1));
    EXPECT_EQ(bits, (1u << size) - 1);
  });
  EXPECT_EQ(world.all_reduce(2L, std::multiplies<long>()), 1L << size);
  EXPECT_TRUE(world.all_reduce(rank >= 0, std::logical_and<>()));
  EXPECT_EQ(world.all_reduce(rank, [](int a, int b) { return a > b ? a : b; }), size - 1);
}

// Associative, not commutative.
int greater(int a, int b) { return a < b ? b : a; }

TEST_F(Roots, NumbersThatAreNotMpis) {
  EXPECT_EQ(world.all_reduce(rank == size - 1, std::plus<>()), true);
  EXPECT_EQ(world.all_reduce(rank == 0, std::logical_and<>()), size == 1);
  EXPECT_EQ(world.all_reduce(rank, greater), size - 1);
#ifdef __SIZEOF_INT128__
  __extension__ using Wide = __int128;
  const Wide one = Wide{1} << 64;
  EXPECT_TRUE(world.all_reduce(one) == one * size);
#endif
}

TEST_F(Roots, ScatterOfInts) {
  std::vector<int> all(static_cast<std::size_t>(size), 3);
  int root = size - 1, mine = 0;
  EXPECT_EQ(world.scatter(all, root), 3);
  world.scatter(all, mine, root);
  EXPECT_EQ(mine, 3);
}

TEST_F(Roots, ReduceInOrder) {
  const auto join = [](std::string a, const std::string& b) { return a + b; };
  const std::string expected = std::string("abcd").substr(0, static_cast<std::size_t>(size));
  const std::string mine(1, static_cast<char>('a' + rank));
  for_each_root([&](int root) {
    const std::string all = world.reduce(mine, join, root);
    if (rank == root) {
      EXPECT_EQ(all, expected);
    }
  });
  EXPECT_EQ(world.all_reduce(mine, join), expected);
}

}  // namespace
}  // namespace hps_tests
