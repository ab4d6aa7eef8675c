// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "files/shared/hdf5.h"
#include "files/shared/particle_columns.h"

namespace bench {

struct Hdf5Particles {
  bool compressed;

  void write(const std::string& path, const std::vector<Particle>& mine) const {
    const ParticleColumns columns(mine);
    Hdf5File file = Hdf5File::create(path, compressed);
    file.write("id", columns.id);
    file.write("pos", columns.pos);
    file.write("vel", columns.vel);
    file.write("species", columns.species);
    file.sync();
  }
  std::vector<Particle> read(const std::string& path) const {
    const Hdf5File file = Hdf5File::open(path);
    const Slice slice = share_of(file.size("id"));
    const Slice vectors{3 * slice.first, 3 * slice.count, 3 * slice.total};
    ParticleColumns columns(0);
    columns.id = file.read<std::uint64_t>("id", slice);
    columns.pos = file.read<float>("pos", vectors);
    columns.vel = file.read<float>("vel", vectors);
    columns.species = file.read<std::int32_t>("species", slice);
    return columns.particles();
  }
};

}  // namespace bench
