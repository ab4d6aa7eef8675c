// SPDX-License-Identifier: MIT
// Files between ranks, from the guide alone: program COMMAND FILE [ARGUMENTS], on any number of ranks.

#include <array>
#include <filesystem>
#include <functional>
#include <iostream>

#include "mpi/held_out/failures.h"

namespace held_out {
namespace {

void write_file(Communicator& world, const Arguments& a) {
  const bool old = std::filesystem::exists(a[0]);
  const auto size = old ? std::filesystem::file_size(a[0]) : 0;
  const std::string who = a.size() > 1 ? a[1] : "all";
  hps::mpi::FileOptions options(hps::file.with(hps::zstd(1)).threads(who == "threads" ? 2 : 1));
  if (who == "node") options = options.one_writer_per_node();
  if (who == "two") options = options.writers(2);
  hps::mpi::Writer<Particle> out(world, a[0], options);
  if (world.rank() == 0) out.attributes()["time"] = 0.25;
  if (world.rank() == 0) out.attributes("hits.energy")["unit"] = "keV";
  write_calls(world, out);
  check(std::filesystem::exists(a[0]) == old, "no file before close()");
  check(!old || std::filesystem::file_size(a[0]) == size, "the old file until close()");
  out.close();
}

constexpr std::array<std::byte, 16> id{std::byte(1), std::byte(2)};

void write_with_id(Communicator& world, const Arguments& a) {
  hps::mpi::Writer<Particle> out(world, a[0], hps::file.id(id));
  out.attributes()["time"] = 0.25;
  write_calls(world, out);
  out.close();
}

void write_serial(Communicator&, const Arguments& a) {
  hps::Writer<Particle> out(a[0], hps::file.id(id));
  out.attributes()["time"] = 0.25;
  out.write(particles(0, total));
  out.close();
}

void append_file(Communicator& world, const Arguments& a) {
  hps::mpi::Writer<Particle> out(world, a[0], hps::file.append().with(hps::zstd(1)));
  out.write(mine(world, total, 500));
  out.close();
}

void write_tables(Communicator& world, const Arguments& a) {
  hps::mpi::FileWriter file(world, a[0]);
  auto all = file.table<Particle>("particles");
  auto runs = file.table<Run>("runs");
  runs.attributes()["kind"] = "test";
  for (int step = 0; step < 3; ++step) {
    all.write(mine(world, 100 * step, 100));
    runs.write(std::vector<Run>{{"rank " + std::to_string(world.rank()), step}});
  }
  file.close();
}

void read_tables(Communicator& world, const Arguments& a) {
  hps::mpi::Reader<Particle> all(world, a[0], hps::file, "particles");
  check(all.read(0, 300) == particles(0, 300), "particles");
  hps::mpi::Reader<Run> runs(world, a[0], hps::file, "runs");
  check(runs.size() == std::stoul(a.at(1)), "runs");
  check(runs.attributes().at("kind").as<std::string>() == "test", "attribute of a table");
}

void read_file(Communicator& world, const Arguments& a) {
  const std::uint64_t n = a.size() > 1 ? std::stoul(a[1]) : total;
  const std::uint64_t r = world.rank(), s = world.size();
  hps::mpi::Reader<Particle> in(world, a[0], hps::file.with(hps::zstd(1)));
  check(in.size() == n, "size " + std::to_string(in.size()));
  check(in.attributes().at("time").as<double>() == 0.25, "attribute");
  const auto share = particles(n * r / s, n * (r + 1) / s);
  check(in.read_share() == share, "read_share");
  check(in.read(1000 * r, 10 * r) == particles(1000 * r, 1010 * r), "read");
  std::vector<double> mass, heavy;
  for (const Particle& p : share) mass.push_back(p.mass);
  check(in.column<double>("mass") == mass, "column of the share");
  check(in.column<std::uint64_t>("number", 5 * r, 2) == std::vector<std::uint64_t>{5 * r, 5 * r + 1}, "column");
  std::vector<Particle> expected;
  for (const Particle& p : share)
    if (p.mass >= 10 && p.mass <= 20) expected.push_back(p);
  check(in.where("mass", 10, 20) == expected, "where");

  hps::mpi::Reader<Later> later(world, a[0], hps::file.with(hps::zstd(1)));
  const std::vector<Later> changed = later.read_share();
  check(changed.size() == share.size(), "evolution, size");
  for (std::size_t i = 0; i < share.size(); ++i)
    check(changed[i].label == share[i].name && changed[i].mass == share[i].mass && changed[i].added == 7, "evolution");
}

void read_serial(Communicator&, const Arguments& a) {
  hps::Reader<Particle> in(a[0], hps::file.with(hps::zstd(1)));
  check(in.complete() && in.read(0, in.size()) == particles(0, in.size()), "serial");
}

void save(Communicator& world, const Arguments& a) {
  const int r = world.rank();
  hps::mpi::save(world, State{r, std::vector<double>(100 * r, r), {{"steps", r}}}, a[0]);
  hps::mpi::save(world, mine(world, 0, 5000), a[0] + ".table");
}

void load(Communicator& world, const Arguments& a) {  // on as many ranks
  const int r = world.rank();
  check(hps::mpi::load<State>(world, a[0]) == State{r, std::vector<double>(100 * r, r), {{"steps", r}}}, "State");
  check(hps::mpi::load<std::vector<Particle>>(world, a[0] + ".table") == mine(world, 0, 5000), "table");
}

void load_others(Communicator& world, const Arguments& a) {  // on another number of ranks than a[1]
  const int r = world.rank(), s = world.size(), n = std::stoi(a.at(1));
  const auto states = hps::mpi::load<std::vector<State>>(world, a[0]);
  check(states.size() == std::size_t(n * (r + 1) / s - n * r / s), "number of States");
  for (std::size_t i = 0; i < states.size(); ++i) check(states[i].rank == n * r / s + int(i), "States");
  const auto share = hps::mpi::load<std::vector<Particle>>(world, a[0] + ".table");
  check(share == particles(5000 * r / s, 5000 * (r + 1) / s), "table");
}

void fail(Communicator& world, const Arguments& a) {  // FILE KIND RANK, caught: each rank tells what it got
  std::string got = "nothing";
  try {
    failing(world, a[0], a.at(1), world.rank() == std::stoi(a.at(2)));
  } catch (const hps::mpi::Error& e) {
    got = "mpi " + std::to_string(e.peer()) + " " + e.what();
  } catch (const std::exception& e) {
    got = std::string("other ") + e.what();
  }
  const auto all = world.gather(got);  // and the communicator goes on
  if (world.rank() == 0)
    for (const std::string& line : all) std::cout << line << std::string_view("\0\n", 2);
}

void crash(Communicator& world, const Arguments& a) {
  failing(world, a[0], a.at(1), world.rank() == std::stoi(a.at(2)));
}

}  // namespace
}  // namespace held_out

using namespace held_out;

// One message of an error of HPS, by the rank where it happened; whoever fails alone brings the others down.
int main(int argc, char** argv) {
  hps::mpi::Environment environment(argc, argv);
  Communicator world(MPI_COMM_WORLD);
  const std::map<std::string, std::function<void(Communicator&, const Arguments&)>> commands{
      {"write", write_file},   {"write_with_id", write_with_id}, {"write_serial", write_serial},
      {"append", append_file}, {"write_tables", write_tables},   {"read_tables", read_tables},
      {"read", read_file},     {"read_serial", read_serial},     {"save", save},
      {"load", load},          {"load_others", load_others},     {"fail", fail},
      {"crash", crash}};
  try {
    commands.at(argv[1])(world, Arguments(argv + 2, argv + argc));
  } catch (const hps::mpi::Error& e) {
    if (world.rank() == e.peer()) std::cerr << e.what() << std::endl;
    return 1;
  } catch (const std::exception& e) {
    std::cerr << "rank " << world.rank() << ": " << e.what() << std::endl;
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  if (world.rank() == 0) std::cout << "done\n";
}
