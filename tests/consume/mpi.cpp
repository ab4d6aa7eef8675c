// SPDX-License-Identifier: MIT
#include <hps/mpi.h>

#include <string>

int main(int argc, char** argv) {
  const hps::mpi::Environment environment(argc, argv);
  return hps::mpi::Communicator(MPI_COMM_WORLD).gather(std::string("here")).empty() ? 1 : 0;
}
