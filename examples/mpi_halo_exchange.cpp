// SPDX-License-Identifier: MIT
// Heat in a plate and particles in it: each rank has some of the rows, and needs those next to its own. Rows are plain
// arrays, of a size that both ranks know; how many particles move over to a neighbour, only the sender knows.
//
//   mpiexec -n 4 mpi_halo_exchange

#include <cassert>
#include <cmath>
#include <iostream>
#include <span>
#include <vector>

#include <hps/mpi.h>

constexpr int columns = 64, all_rows = 60, steps = 100;

struct Particle {
  int id;
  double x, y, speed;
  std::vector<double> temperatures;  // where it has been
};

struct Slab {
  int first, last;                        // rows
  std::vector<std::vector<double>> rows;  // with one more at either end: the neighbours'
  std::vector<Particle> particles;
};

Slab make_slab(int rank, int size) {
  Slab slab{all_rows * rank / size, all_rows * (rank + 1) / size, {}, {}};
  for (int y = slab.first - 1; y <= slab.last; ++y) {
    slab.rows.emplace_back(columns, 0.0);
    if (y == 0) slab.rows.back().assign(columns, 100.0);  // the hot edge
  }
  for (int id = slab.first; id < slab.last; ++id)
    slab.particles.push_back({id, (7.0 * id) - columns * std::floor(7.0 * id / columns), id + 0.5, id % 3 - 1.0, {}});
  return slab;
}

void exchange_rows(Slab& slab, const hps::mpi::Communicator& world, int up, int down) {
  auto& rows = slab.rows;
  const auto out = [&](std::size_t i) { return std::span<const double>(rows[i]); };
  const auto in = [&](std::size_t i) { return std::span<double>(rows[i]); };
  world.sendrecv(out(1), up, in(rows.size() - 1), down);
  world.sendrecv(out(rows.size() - 2), down, in(0), up);
}

void diffuse(Slab& slab) {
  auto next = slab.rows;
  for (int y = slab.first; y < slab.last; ++y) {
    if (y == 0 || y == all_rows - 1) continue;  // edges stay as they are
    const std::size_t i = static_cast<std::size_t>(y - slab.first) + 1;
    for (std::size_t x = 1; x + 1 < columns; ++x)
      next[i][x] = (slab.rows[i][x - 1] + slab.rows[i][x + 1] + slab.rows[i - 1][x] + slab.rows[i + 1][x]) / 4;
  }
  slab.rows = std::move(next);
}

void move_particles(Slab& slab, const hps::mpi::Communicator& world, int up, int down) {
  std::vector<Particle> stay, go_up, go_down;
  for (Particle& p : slab.particles) {
    p.y += p.speed;
    if (p.y < 0 || p.y >= all_rows) p.speed = -p.speed, p.y += 2 * p.speed;
    (p.y < slab.first ? go_up : p.y < slab.last ? stay : go_down).push_back(std::move(p));
  }
  // A vector of any size; none from where there is nobody.
  auto from_below = world.sendrecv<std::vector<Particle>>(go_up, up, down);
  auto from_above = world.sendrecv<std::vector<Particle>>(go_down, down, up);
  for (auto* const came : {&from_below, &from_above})
    for (Particle& p : *came) stay.push_back(std::move(p));
  slab.particles = std::move(stay);
  for (Particle& p : slab.particles)
    p.temperatures.push_back(slab.rows[static_cast<std::size_t>(p.y) - static_cast<std::size_t>(slab.first) + 1]
                                      [static_cast<std::size_t>(p.x)]);
}

int main(int argc, char** argv) {
  const hps::mpi::Environment environment(argc, argv);
  const hps::mpi::Communicator world(MPI_COMM_WORLD);
  const int up = world.rank() ? world.rank() - 1 : MPI_PROC_NULL;
  const int down = world.rank() + 1 < world.size() ? world.rank() + 1 : MPI_PROC_NULL;

  Slab slab = make_slab(world.rank(), world.size());
  for (int step = 0; step < steps; ++step) {
    exchange_rows(slab, world, up, down);
    diffuse(slab);
    move_particles(slab, world, up, down);
  }

  double heat = 0;
  for (std::size_t i = 1; i + 1 < slab.rows.size(); ++i)
    for (const double t : slab.rows[i]) heat += t;
  double felt = 0;
  for (const Particle& p : slab.particles) {
    assert(p.temperatures.size() == steps);
    for (const double t : p.temperatures) felt += t;
  }
  // The same for any number of ranks, but for the order of the sums.
  const double all_heat = world.all_reduce(heat), all_felt = world.all_reduce(felt);
  const auto particles = world.all_reduce(slab.particles.size());
  if (world.rank() == 0)
    std::cout << "heat " << std::lround(all_heat) << ", " << particles << " particles that felt "
              << std::lround(all_felt) << std::endl;
}
