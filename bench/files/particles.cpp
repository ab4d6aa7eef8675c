// SPDX-License-Identifier: MIT
#include "files/particles.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "harness/random.h"

namespace bench {
namespace {

constexpr float box = 100;
constexpr std::size_t clusters = 64;

// The bits of 21 each of three numbers in turn.
std::uint64_t morton_code(const float (&pos)[3]) {
  std::uint64_t code = 0;
  for (unsigned k = 0; k < 3; ++k) {
    const auto cell = static_cast<std::uint64_t>(std::clamp(pos[k] / box, 0.0f, 0.999999f) * (1 << 21));
    for (unsigned bit = 0; bit < 21; ++bit) code |= (cell >> bit & 1) << (3 * bit + k);
  }
  return code;
}

void place_anywhere(Random& random, Particle& particle) {
  for (float& x : particle.pos) x = static_cast<float>(random.uniform() * box);
}

class Clusters {
 public:
  explicit Clusters(Random& random) : random_(random), centres_(clusters) {
    for (Particle& centre : centres_) place_anywhere(random, centre);
  }
  void place(Particle& particle) {
    const Particle& centre = random_.pick(centres_);
    for (int k = 0; k < 3; ++k) particle.pos[k] = centre.pos[k] + static_cast<float>(random_.normal());
  }

 private:
  Random& random_;
  std::vector<Particle> centres_;
};

}  // namespace

std::vector<Particle> particles(std::string_view kind, std::size_t count) {
  if (kind != "uniform" && kind != "curve" && kind != "clustered")
    throw std::runtime_error("no particles that are " + std::string(kind));
  Random random(2026);
  Clusters near(random);
  std::vector<Particle> all(count);
  for (Particle& particle : all) {
    if (kind == "clustered") near.place(particle);
    else place_anywhere(random, particle);
    for (float& v : particle.vel) v = static_cast<float>(random.normal());
    particle.species = static_cast<std::int32_t>(random.below(4));
  }
  if (kind != "uniform") std::ranges::sort(all, {}, [](const Particle& particle) { return morton_code(particle.pos); });
  for (std::size_t i = 0; i < count; ++i) all[i].id = i;
  return all;
}

}  // namespace bench
