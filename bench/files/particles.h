// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace bench {

// The records that codes of particles write at every step.
struct Particle {
  std::uint64_t id;  // its place in the file
  float pos[3], vel[3];
  std::int32_t species;

  bool operator==(const Particle&) const = default;
};

// `uniform`: anywhere in a box. `curve`: these sorted along a Morton curve, as codes sort them to have neighbours near
// each other. `clustered`: around centres, and sorted so. Velocities are normal.
std::vector<Particle> particles(std::string_view kind, std::size_t count);

}  // namespace bench
