// SPDX-License-Identifier: MIT
// A checkpoint: the ranks of a simulation write their particles to one file, and any number of ranks goes on with it.
//
//   mpirun -n 3 mpi_checkpoint FILE

#include <hps/mpi/file.h>

#include <array>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

struct Particle {
  std::uint64_t id;
  std::array<double, 3> position, velocity;
};

// Each rank has another number of them.
std::vector<Particle> begin(const hps::mpi::Communicator& world) {
  std::vector<Particle> mine(1000 + 100 * static_cast<std::size_t>(world.rank()));
  for (std::size_t i = 0; i < mine.size(); ++i) {
    const auto x = static_cast<double>(i);
    mine[i] = {10'000 * static_cast<std::uint64_t>(world.rank()) + i, {x, x / 2, x / 4}, {1, 0, -1}};
  }
  return mine;
}

void step(std::vector<Particle>& particles, double dt) {
  for (Particle& p : particles)
    for (std::size_t k = 0; k < 3; ++k) p.position[k] += dt * p.velocity[k];
}

void write(const hps::mpi::Communicator& world, const std::vector<Particle>& mine, double time, const char* path) {
  hps::mpi::Writer<Particle> out(world, path);
  out.attributes()["time"] = time;
  out.write(mine);
  out.close();
}

void run(const hps::mpi::Communicator& world, const char* path) {
  std::vector<Particle> mine = begin(world);
  step(mine, 0.5);
  write(world, mine, 0.5, path);

  // As another program does, which may have another number of ranks.
  const hps::mpi::Reader<Particle> in(world, path);
  mine = in.read_share();
  step(mine, 0.5);
  const std::vector<std::uint64_t> ids = in.column<std::uint64_t>("id");
  const std::uint64_t sum = world.all_reduce(std::accumulate(ids.begin(), ids.end(), std::uint64_t{0}));
  if (world.rank() == 0)
    std::cout << "goes on at time " << in.attributes().at("time").as<double>() << " with " << in.size()
              << " particles, whose ids add up to " << sum << '\n';
}

int main(int argc, char** argv) {
  const hps::mpi::Environment environment(argc, argv);
  const hps::mpi::Communicator world(MPI_COMM_WORLD);
  try {
    run(world, argc > 1 ? argv[1] : "checkpoint.hps");
  } catch (const std::exception& error) {
    const auto* const shared = dynamic_cast<const hps::mpi::Error*>(&error);
    if (shared && shared->failed_elsewhere()) return 1;  // that rank ends this one
    std::cerr << "rank " << world.rank() << ": " << error.what() << '\n';
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}
