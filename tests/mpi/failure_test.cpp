// SPDX-License-Identifier: MIT
// A failure on one rank is an error, also for the others where they need its part, and never a deadlock.

#include <stdexcept>

#include "mpi/world.h"

namespace hps_tests {
namespace {

// Cannot be serialized if it is bad.
struct Choosy {
  bool bad = false;
  template <class B>
  void serialize(B& b) const {
    if (bad) throw std::runtime_error("bad");
    b << 7;
  }
  template <class B>
  void parse(B& b) {
    int seven;
    b >> seven;
  }
};

class Failure : public TwoRanks {
 protected:
  const int last = size - 1;

  // f(whether this rank's part is bad) fails on the rank `failing` and on all that need its part.
  void expect_failure(int failing, bool fails_here, auto&& f) {
    try {
      f(rank == failing);
      EXPECT_FALSE(fails_here);
    } catch (const std::runtime_error& e) {
      EXPECT_TRUE(fails_here) << e.what();
    }
    EXPECT_EQ(world.all_reduce(rank), size * (size - 1) / 2);  // the next one works
    EXPECT_EQ(world.all_gather(std::to_string(rank)).back(), std::to_string(last));
  }
};

TEST_F(Failure, Bcast) {
  expect_failure(last, true, [&](bool bad) {
    Choosy t{bad};
    world.bcast(t, last);
  });
}

TEST_F(Failure, Gather) {
  expect_failure(last, rank == 0 || rank == last, [&](bool bad) { world.gather(Choosy{bad}); });
  expect_failure(last, true, [&](bool bad) { world.all_gather(Choosy{bad}); });
}

TEST_F(Failure, Scatter) {
  expect_failure(last, true, [&](bool bad) {
    world.scatter(std::vector<Choosy>(static_cast<std::size_t>(size), Choosy{bad}), last);
  });
  expect_failure(0, true, [&](bool) { world.scatter(std::vector<Choosy>(static_cast<std::size_t>(size) + 1)); });
}

TEST_F(Failure, AllToAll) {
  expect_failure(last, true,
                 [&](bool bad) { world.all_to_all(std::vector<Choosy>(static_cast<std::size_t>(size), Choosy{bad})); });
}

TEST_F(Failure, Reduce) {
  const auto first = [](const Choosy& a, const Choosy&) { return a; };
  // On the way from the last rank to the root.
  expect_failure(last, rank == 0 || rank == last || (size == 4 && rank == 2),
                 [&](bool bad) { world.reduce(Choosy{bad}, first); });
  expect_failure(last, true, [&](bool bad) { world.all_reduce(Choosy{bad}, first); });
  expect_failure(0, rank == 0 || rank == last, [&](bool bad) { world.reduce(Choosy{bad}, first, last); });
  if (size < 3) return;
  int calls = 0;
  const auto second_fails = [&](const std::string& a, const std::string& b) {
    if (++calls == 2) throw std::runtime_error("second");
    return a + b;
  };
  expect_failure(0, true, [&](bool) { world.all_reduce(std::string("x"), second_fails); });
}

TEST_F(Failure, NoSuchRank) {
  const std::vector<char> large(8 << 20);
  const auto expect_no_rank = [&](auto&& f) {
    try {
      f();
      ADD_FAILURE();
    } catch (const hps::mpi::Error& e) {
      EXPECT_EQ(e.error_class(), MPI_ERR_RANK);
    }
  };
  expect_no_rank([&] { world.send(large, size); });
  expect_no_rank([&] { world.isend(large, size); });
  expect_no_rank([&] { world.isend(std::cref(large), size); });
  expect_no_rank([&] { world.irecv<int>(size).wait(); });
}

TEST_F(Failure, AFailedRequestHasNothing) {
  if (rank == 0) {
    world.send(peptides(3), 1);
    world.send(42, 1);
  } else if (rank == 1) {
    auto request = world.irecv<int>(0);
    EXPECT_THROW(request.wait(), hps::mpi::Error);
    EXPECT_EQ(request.get(), 42);
  }
}

}  // namespace
}  // namespace hps_tests
