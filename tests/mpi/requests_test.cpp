// SPDX-License-Identifier: MIT
#include <list>

#include "mpi/world.h"

namespace hps_tests {
namespace {

TEST_F(TwoRanks, WhatARequestOwns) {
  if (rank == 0) {
    Fields f = fields();
    const Fields kept = f;
    auto copied = world.isend(f, 1, 1);
    f = {};  // it has its own copy
    auto moved = world.isend(fields(), 1, 2);
    auto referred = world.isend(std::cref(kept), 1, 3);
    wait_all(copied, moved, referred);
  } else if (rank == 1) {
    for (const int tag : {3, 1, 2}) EXPECT_EQ(world.recv<Fields>(0, tag), fields());
  }
}

// Any mix of blocking and other ends.
TEST_F(TwoRanks, MixedEnds) {
  const Fields f = fields();
  for (int mix = 0; mix < 4; ++mix) {
    SCOPED_TRACE(mix);
    if (rank == 0) {
      if (mix & 1) world.isend(f, 1, mix).wait();
      else world.send(f, 1, mix);
    } else if (rank == 1) {
      if (mix & 2) {
        EXPECT_EQ(world.irecv<Fields>(0, mix).get(), f);
      } else {
        EXPECT_EQ(world.recv<Fields>(0, mix), f);
      }
    }
  }
}

TEST_F(TwoRanks, TestUntilDone) {
  if (rank == 0) {
    auto request = world.isend(fields(), 1);
    while (!request.test()) {
    }
  } else if (rank == 1) {
    auto request = world.irecv<Fields>();
    while (!request.test()) {
    }
    EXPECT_EQ(request.status().source, 0);
    EXPECT_EQ(request.get(), fields());
  }
}

// A request that nobody waits for ends with its object.
TEST_F(TwoRanks, AllInAnyOrder) {
  const std::string large(100000, 'x');
  if (rank == 0) {
    for (const int tag : {2, 1}) world.send(large, 1, tag);
  } else if (rank == 1) {
    auto first = world.irecv<std::string>(0, 1), second = world.irecv<std::string>(0, 2);
    hps::mpi::wait_all(first, second);
    EXPECT_EQ(first.get() + second.get(), large + large);
  }
}

TEST_F(TwoRanks, DestroyedRequest) {
  if (rank == 0) (void)world.isend(fields(), 1);
  if (rank == 1) {
    EXPECT_EQ(world.recv<Fields>(0), fields());
  }
}

TEST_F(Mpi, AllAndAny) {
  std::vector<hps::mpi::SendRequest> sent;
  for (int r = 0; r < size; ++r) sent.push_back(world.isend(std::vector<int>(1000, rank), r, 4));
  using Request = decltype(world.irecv<std::vector<int>>());
  std::vector<Request> requests;
  std::vector<int> from;
  for (int r = 0; r < size; ++r) requests.push_back(world.irecv<std::vector<int>>(r, 4)), from.push_back(r);
  while (!requests.empty()) {
    const std::size_t i = hps::mpi::wait_any(requests);
    EXPECT_EQ(requests[i].get(), std::vector<int>(1000, from[i]));
    requests.erase(requests.begin() + static_cast<std::ptrdiff_t>(i));
    from.erase(from.begin() + static_cast<std::ptrdiff_t>(i));
  }
  hps::mpi::wait_all(sent);
}

}  // namespace
}  // namespace hps_tests
