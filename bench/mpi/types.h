// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "workloads/peptides.h"

namespace bench {

// A small object: 64 bytes.
struct Particle {
  std::uint64_t id = 0;
  double mass = 0, position[3] = {}, velocity[3] = {};
  bool operator==(const Particle&) const = default;
};
auto members(Like<Particle> auto& p) { return std::tie(p.id, p.mass, p.position, p.velocity); }

using Array = std::vector<double>;
using Arrays = std::vector<Array>;

}  // namespace bench
