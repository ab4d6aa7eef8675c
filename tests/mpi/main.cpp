// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <hps/mpi/environment.h>

int main(int argc, char** argv) {
  const hps::mpi::Environment environment(argc, argv, MPI_THREAD_MULTIPLE);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
