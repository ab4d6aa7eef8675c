// SPDX-License-Identifier: MIT
// usage: hps_mpi_file_program write|read|killed|throws|calls FILE
// Programs of several numbers of ranks use one file, for test_file_program.py. `killed` and `throws` end one of them
// in the middle of its work; `calls` tells how long a call takes that brings next to nothing.

#include <hps/mpi/file.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>

namespace {

struct Event {
  std::uint64_t id = 0;
  std::string detector;
  std::vector<float> energies;
};

constexpr std::uint64_t events = 10000;

Event event(std::uint64_t i) {
  Event e{i, "detector " + std::to_string(i % 5), {}};
  for (std::uint64_t k = 0; k < i % 4; ++k) e.energies.push_back(static_cast<float>(i + k) / 4);
  return e;
}
bool is_right(const Event& e) { return e.detector == event(e.id).detector && e.energies == event(e.id).energies; }

void write(const hps::mpi::Communicator& world, const char* path, int ends) {
  hps::mpi::Writer<Event> out(world, path, hps::file.chunk(1 << 14));
  out.attributes()["facility"] = "here";
  const auto [first, count] = hps::mpi::share_of(events, world.rank(), world.size());
  std::vector<Event> mine;
  for (std::uint64_t i = first; i < first + count; ++i) mine.push_back(event(i));
  out.write(mine);
  if (ends == world.rank()) std::raise(SIGKILL);
  if (ends < 0 && world.rank() == world.size() - 1) throw std::runtime_error("the beam is off");
  out.close();
}

void read(const hps::mpi::Communicator& world, const char* path) {
  const hps::mpi::Reader<Event> in(world, path);
  std::uint64_t right = 0, next = in.share().first;
  for (const Event& e : in.read_share()) right += e.id == next++ && is_right(e);
  right = world.all_reduce(right);
  if (world.rank() == 0) std::printf("%llu events are right\n", static_cast<unsigned long long>(right));
}

void time_calls(const hps::mpi::Communicator& world, const char* path) {
  hps::mpi::Writer<Event> out(world, path, hps::mpi::FileOptions());
  double least = 1;
  for (int i = 0; i < 200; ++i) {
    world.barrier();
    const double begin = MPI_Wtime();
    out.write(event(0));
    least = std::min(least, world.all_reduce(MPI_Wtime() - begin, [](double a, double b) { return std::max(a, b); }));
  }
  if (world.rank() == 0) std::printf("%d ranks: %.1f us a call\n", world.size(), least * 1e6);
}

}  // namespace

int main(int argc, char** argv) {
  const hps::mpi::Environment environment(argc, argv);
  const hps::mpi::Communicator world(MPI_COMM_WORLD);
  const std::string what = argc == 3 ? argv[1] : "";
  const char* const path = argv[argc - 1];
  constexpr int nobody = 1 << 20;
  if (what == "write") write(world, path, nobody);
  else if (what == "read") read(world, path);
  else if (what == "killed") write(world, path, world.size() - 1);
  else if (what == "throws") write(world, path, -1);
  else if (what == "calls") time_calls(world, path);
  else throw std::runtime_error("usage: hps_mpi_file_program write|read|killed|throws|calls FILE");
}
