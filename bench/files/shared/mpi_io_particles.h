// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "files/shared/mpi_io.h"
#include "files/shared/particle_columns.h"
#include "files/shared/slices.h"

namespace bench {

// All numbers of a member after all of the one before, as they are in memory.
struct MpiIoParticles {
  void write(const std::string& path, const std::vector<Particle>& mine) const {
    const ParticleColumns columns(mine);
    const Slice slice = slice_of(mine.size());
    MpiFile file(path, MPI_MODE_CREATE | MPI_MODE_WRONLY);
    file.write(slice.first * 8, columns.id);
    file.write(slice.total * 8 + slice.first * 12, columns.pos);
    file.write(slice.total * 20 + slice.first * 12, columns.vel);
    file.write(slice.total * 32 + slice.first * 4, columns.species);
    file.sync();
  }
  std::vector<Particle> read(const std::string& path) const {
    MpiFile file(path, MPI_MODE_RDONLY);
    const Slice slice = share_of(file.size() / 36);
    ParticleColumns columns(slice.count);
    file.read(slice.first * 8, columns.id);
    file.read(slice.total * 8 + slice.first * 12, columns.pos);
    file.read(slice.total * 20 + slice.first * 12, columns.vel);
    file.read(slice.total * 32 + slice.first * 4, columns.species);
    return columns.particles();
  }
};

}  // namespace bench
