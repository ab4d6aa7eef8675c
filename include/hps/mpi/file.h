// SPDX-License-Identifier: MIT
#pragma once
// Files that the ranks of an MPI program write and read together, CMake targets hps::mpi and hps::file:
//
//   hps::mpi::Writer<Particle> out(world, "step.hps");
//   out.write(mine);
//   out.close();
//   std::vector<Particle> mine = hps::mpi::Reader<Particle>(world, "step.hps").read_share();  // on any number of ranks

#include "hps/file.h"
#include "hps/mpi.h"
#include "hps/mpi/file/file_writer.h"
#include "hps/mpi/file/reader.h"
#include "hps/mpi/file/save.h"
#include "hps/mpi/file/writer.h"
