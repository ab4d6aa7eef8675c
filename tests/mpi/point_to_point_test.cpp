// SPDX-License-Identifier: MIT
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <variant>

#include "mpi/world.h"

namespace hps_tests {
namespace {

// Rank 0 sends it and gets it back, in each format.
template <class T>
void expect_round_trip(const hps::mpi::Communicator& world, const T& t) {
  const auto trip = [&](const auto& format) {
    if (world.rank() == 0) {
      world.send(t, 1, 5, format);
      EXPECT_TRUE(world.recv<T>(1, 6, format) == t);
    } else if (world.rank() == 1) {
      T kept;
      const auto status = world.recv(kept, 0, 5, format);
      EXPECT_EQ(status.source, 0);
      EXPECT_EQ(status.tag, 5);
      EXPECT_GE(status.bytes, hps::serialized_size(t, format));
      world.send(kept, 0, 6, format);
    }
  };
  trip(hps::raw);
  trip(hps::compact);
}

class RoundTrip : public TwoRanks {};

TEST_F(RoundTrip, Types) {
  expect_round_trip(world, 42);
  expect_round_trip(world, std::string("text"));
  expect_round_trip(world, std::string());
  expect_round_trip(world, std::optional<double>(0.5));
  expect_round_trip(world, std::variant<int, std::string>(std::string(5000, 'v')));
  expect_round_trip(world, std::set<std::string>{"a", std::string(6000, 'b')});
  expect_round_trip(world, std::list<std::vector<int>>{std::vector<int>(3000, 1), {2}});
  expect_round_trip(world, peptides(3));
  expect_round_trip(world, peptides(5000));
  expect_round_trip(world, fields());
}

// In columns, and few enough for rows, whose contents may lie apart.
TEST_F(RoundTrip, Packed) {
  const auto trip = [&](const auto& t) {
    if (rank == 0) world.send(t, 1, 0, hps::packed);
    if (rank == 1) {
      EXPECT_EQ(world.recv<std::remove_cvref_t<decltype(t)>>(0, 0, hps::packed), t);
    }
  };
  trip(peptides(1000));
  std::string noise;
  for (unsigned i = 0, x = 1; i < 6000; ++i) noise += static_cast<char>((x = x * 1664525u + 1013904223u) >> 24);
  trip(std::vector<std::string>{noise});
}

TEST_F(RoundTrip, SizesAroundWhatIsApart) {
  for (const std::size_t n : {500u, 511u, 512u, 513u, 4000u, 4096u, 4200u, (1u << 20) - 1, 1u << 20, (1u << 20) + 1})
    expect_round_trip(world, std::vector<std::string>(2, std::string(n, 'x')));
}

TEST_F(TwoRanks, KeptObjectKeepsItsMemory) {
  const std::vector<double> values(200000, 0.5);
  if (rank == 0) {
    for (int i = 0; i < 2; ++i) world.send(values, 1);
  } else if (rank == 1) {
    auto kept = world.recv<std::vector<double>>(0);
    const double* const memory = kept.data();
    world.recv(kept, 0);
    EXPECT_EQ(kept.data(), memory);
    EXPECT_EQ(kept, values);
  }
}

TEST_F(TwoRanks, SpanToVectorToDeque) {
  const std::vector<double> values(10000, 0.25);
  if (rank == 0) {
    for (int i = 0; i < 2; ++i) world.send(std::vector<std::vector<double>>{values, {1}}, 1);
  } else if (rank == 1) {
    EXPECT_EQ(world.recv<std::list<std::vector<double>>>(0).front(), values);
    const auto deques = world.recv<std::vector<std::deque<double>>>(0);  // whose elements have no one place
    EXPECT_TRUE(std::equal(values.begin(), values.end(), deques[0].begin(), deques[0].end()));
  }
}

TEST_F(TwoRanks, PlainArrays) {
  const std::vector<int> values = {1, 2, 3};
  if (rank == 0) {
    world.send(std::span(values), 1, 3);
    world.send(std::span<const int>(), 1, 3);
    world.isend(std::span(values), 1, 4).wait();
  } else if (rank == 1) {
    std::vector<int> received(5);
    EXPECT_EQ(world.recv(std::span(received), 0, 3).bytes, 3 * sizeof(int));
    EXPECT_EQ(received, (std::vector<int>{1, 2, 3, 0, 0}));
    EXPECT_EQ(world.recv(std::span(received)).bytes, 0u);

    received.assign(5, 0);
    auto request = world.irecv(std::span(received));
    while (!request.test()) {
    }
    EXPECT_EQ(request.status().source, 0);
    EXPECT_EQ(request.status().tag, 4);
    EXPECT_EQ(request.status().bytes, 3 * sizeof(int));
    EXPECT_EQ(received, (std::vector<int>{1, 2, 3, 0, 0}));
  }
}

TEST_F(Mpi, PlainArraysAroundARing) {
  const int next = (rank + 1) % size, before = (rank + size - 1) % size;
  const std::vector<double> mine(5000, rank);
  std::vector<double> theirs(5000);
  EXPECT_EQ(world.sendrecv(std::span(mine), next, std::span(theirs), before).source, before);
  EXPECT_EQ(theirs, std::vector<double>(5000, before));

  theirs.assign(5000, -1);
  auto received = world.irecv(std::span(theirs), before, 4);
  auto sent = world.isend(std::span(mine), next, 4);
  hps::mpi::wait_all(received, sent);
  EXPECT_EQ(theirs, std::vector<double>(5000, before));

  theirs = mine;
  world.bcast(std::span(theirs), size - 1);
  EXPECT_EQ(theirs, std::vector<double>(5000, size - 1));
}

TEST_F(Mpi, NobodysNeighbour) {
  const Fields sent = fields();
  world.send(sent, MPI_PROC_NULL);
  world.isend(sent, MPI_PROC_NULL).wait();
  std::string kept = "kept";
  EXPECT_EQ(world.recv(kept, MPI_PROC_NULL).source, MPI_PROC_NULL);
  EXPECT_EQ(kept, "kept");
  EXPECT_EQ(world.sendrecv<int>(sent, MPI_PROC_NULL, MPI_PROC_NULL), 0);
}

TEST_F(TwoRanks, OrderOfTags) {
  if (rank == 0) {
    for (int i = 0; i < 10; ++i) world.send(i, 1, i % 2);
  } else if (rank == 1) {
    for (int i = 1; i < 10; i += 2) EXPECT_EQ(world.recv<int>(0, 1), i);
    for (int i = 0; i < 10; i += 2) EXPECT_EQ(world.recv<int>(0, MPI_ANY_TAG), i);
  }
}

TEST_F(Mpi, FromAnySource) {
  if (rank != 0) return world.send(fields(), 0, rank);
  std::set<int> sources;
  for (int i = 1; i < size; ++i) {
    Fields f;
    const auto status = world.recv(f);
    EXPECT_EQ(status.source, status.tag);
    EXPECT_EQ(f, fields());
    sources.insert(status.source);
  }
  EXPECT_EQ(sources.size(), static_cast<std::size_t>(size - 1));
}

TEST_F(TwoRanks, ProbeAndTry) {
  if (rank == 0) {
    world.send(std::string(100, 'x'), 1, 9);
  } else if (rank == 1) {
    EXPECT_FALSE(world.try_recv<int>(0, 1234).has_value());
    const auto status = world.probe();
    EXPECT_EQ(status.source, 0);
    EXPECT_EQ(status.tag, 9);
    EXPECT_GE(status.bytes, 100u);
    EXPECT_EQ(world.try_recv<std::string>(status.source, status.tag), std::string(100, 'x'));
  }
}

// Each rank to the next one, all at the same time, with more than MPI keeps for a receiver.
TEST_F(Mpi, RoundInARing) {
  const int next = (rank + 1) % size, before = (rank + size - 1) % size;
  Fields mine = fields();
  mine.step = rank;
  const auto theirs = world.sendrecv<Fields>(mine, next, before, 2);
  EXPECT_EQ(theirs.step, before);
  mine.step = before;
  EXPECT_EQ(theirs, mine);
}

// The program's own messages have the same tags.
TEST_F(TwoRanks, BesideTheProgramsOwn) {
  int own = 7;
  if (rank == 0) {
    MPI_Send(&own, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    world.send(8, 1, 0);
  } else if (rank == 1) {
    EXPECT_EQ(world.recv<int>(MPI_ANY_SOURCE, MPI_ANY_TAG), 8);
    own = 0;
    MPI_Recv(&own, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    EXPECT_EQ(own, 7);
  }
}

TEST_F(Mpi, OtherCommunicators) {
  MPI_Comm half = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  const hps::mpi::Communicator comm(half);
  EXPECT_EQ(comm.size(), (size + 1 - rank % 2) / 2);
  EXPECT_EQ(comm.all_reduce(1), comm.size());
  const auto ranks = comm.all_gather(rank);
  for (std::size_t i = 0; i < ranks.size(); ++i) EXPECT_EQ(ranks[i], static_cast<int>(2 * i) + rank % 2);
  MPI_Comm_free(&half);
}

TEST_F(TwoRanks, Threads) {
  constexpr int threads = 4, messages = 50;
  if (rank > 1) return;
  const int peer = 1 - rank;
  std::atomic<int> received = 0;
  std::vector<std::thread> all;
  for (int t = 0; t < threads; ++t) {
    all.emplace_back([&, t] {
      for (int i = 0; i < messages; ++i) {
        const std::vector<std::vector<int>> sent(3, std::vector<int>(1000, t * messages + i));
        auto request = world.isend(std::cref(sent), peer, 1);
        const auto got = world.recv<std::vector<std::vector<int>>>(peer, 1);
        if (got.size() == 3 && got[0] == std::vector<int>(1000, got[0][0]) && got[1] == got[0] && got[2] == got[0])
          ++received;
        request.wait();
      }
    });
  }
  for (std::thread& t : all) t.join();
  EXPECT_EQ(received, threads * messages);
}

}  // namespace
}  // namespace hps_tests
