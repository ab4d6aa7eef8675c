// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "files/particles.h"

namespace bench {

struct ParticleColumns {
  explicit ParticleColumns(std::size_t n) : id(n), pos(3 * n), vel(3 * n), species(n) {}
  explicit ParticleColumns(const std::vector<Particle>& particles) : ParticleColumns(particles.size()) {
    for (std::size_t i = 0; i < particles.size(); ++i) {
      id[i] = particles[i].id;
      for (std::size_t k = 0; k < 3; ++k) pos[3 * i + k] = particles[i].pos[k];
      for (std::size_t k = 0; k < 3; ++k) vel[3 * i + k] = particles[i].vel[k];
      species[i] = particles[i].species;
    }
  }

  std::vector<Particle> particles() const {
    std::vector<Particle> all(id.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i].id = id[i];
      for (std::size_t k = 0; k < 3; ++k) all[i].pos[k] = pos[3 * i + k];
      for (std::size_t k = 0; k < 3; ++k) all[i].vel[k] = vel[3 * i + k];
      all[i].species = species[i];
    }
    return all;
  }

  std::vector<std::uint64_t> id;
  std::vector<float> pos, vel;
  std::vector<std::int32_t> species;
};

}  // namespace bench
