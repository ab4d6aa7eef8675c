// SPDX-License-Identifier: MIT
#pragma once
// Objects between the ranks of an MPI program, CMake target hps::mpi; needs <mpi.h> of MPI 3.1 or later:
//
//   hps::mpi::Communicator world(MPI_COMM_WORLD);
//   if (world.rank() == 0) world.send(particles, 1);
//   else auto particles = world.recv<Particles>(0);

#include "hps/mpi/communicator.h"
#include "hps/mpi/environment.h"
