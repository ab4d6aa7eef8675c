// SPDX-License-Identifier: MIT
// Types, tables and options of files that all ranks write and read together.

#include <list>
#include <numeric>
#include <sstream>
#include <unordered_map>

#include "mpi/file.h"

namespace hps_tests {
namespace {

TEST_F(MpiFile, ManyTypes) {
  hps::mpi::Writer<Peptide> out(world, path(), hps::file.chunk(3000));
  const auto mine = peptides(100 + 10 * static_cast<std::size_t>(rank));
  out.write(mine);
  out.write(std::list<Peptide>(mine.begin(), mine.end()));
  out.write(mine.front());
  out.close();
  hps::mpi::Reader<Peptide> in(world, path());
  std::uint64_t n = 0;
  for (int r = 0; r < size; ++r) n += 201 + 20 * static_cast<std::uint64_t>(r);
  EXPECT_EQ(in.size(), n);
  std::uint64_t first = 0;
  for (int r = 0; r < rank; ++r) first += 100 + 10 * static_cast<std::uint64_t>(r);
  EXPECT_EQ(in.read(first, mine.size()), mine);
  EXPECT_EQ(in.column<double>("ions.mz", first, mine.size()).size(),
            std::accumulate(mine.begin(), mine.end(), std::size_t{0},
                            [](std::size_t all, const Peptide& p) { return all + p.ions.size(); }));
}
TEST_F(MpiFile, SavedBooleans) {
  hps::mpi::save(world, std::vector<bool>{true, false, true}, path());
  EXPECT_EQ(hps::mpi::load<std::vector<bool>>(world, path()), (std::vector<bool>{true, false, true}));
}

TEST_F(MpiFile, Booleans) {
  hps::mpi::Writer<bool> out(world, path(), hps::file.chunk(10));
  out.write(std::deque<bool>{true, false, rank == 0});
  out.close();
  EXPECT_EQ(hps::mpi::Reader<bool>(world, path()).read(0, 3), (std::vector<bool>{true, false, true}));
}

TEST_F(MpiFile, Tables) {
  hps::mpi::FileWriter file(world, path(), hps::file.chunk(500));
  auto some = file.table<Particle>("particles");
  auto others = file.table<Peptide>("peptides");
  some.attributes()["time"] = 0.5;
  some.attributes("id")["unit"] = "none";
  for (int step = 0; step < 3; ++step) {
    some.write(particles(static_cast<std::uint64_t>(100 * rank), 20));
    others.write(peptides(static_cast<std::size_t>(rank)));
  }
  file.close();
  EXPECT_THROW(hps::mpi::Reader<Particle>(world, path()), hps::mpi::Error);
  const hps::mpi::Reader<Particle> in(world, path(), {}, "particles");
  EXPECT_EQ(in.size(), static_cast<std::uint64_t>(60 * size));
  EXPECT_EQ(in.attributes().at("time"), 0.5);
  EXPECT_EQ(in.attributes("id").at("unit"), "none");
  EXPECT_EQ(hps::mpi::Reader<Peptide>(world, path(), {}, "peptides").size(),
            static_cast<std::uint64_t>(3 * size * (size - 1) / 2));
}

// Chunks that are open end in the order in which their tables were begun, as those of a serial program do.
TEST_F(MpiFile, TablesAsASerialProgramWritesThem) {
  const hps::FileOptions options = hps::file.id({std::byte{1}});
  const auto write_to = [](auto& file, const std::vector<double>& numbers) {
    auto z = file.template table<double>("z");
    auto a = file.template table<double>("a");
    z.write(numbers);
    a.write(numbers);
    file.close();
  };
  {
    hps::mpi::FileWriter file(world, path(), options);
    write_to(file, std::vector<double>(10, 1.5));
  }
  std::ostringstream serial;
  hps::FileWriter file(serial, options);
  write_to(file, std::vector<double>(static_cast<std::size_t>(10 * size), 1.5));
  std::ifstream in(path(), std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  EXPECT_EQ(bytes.str(), serial.str());
  world.barrier();
}

// Their elements come in another order where they were made from a message.
struct Counts {
  std::unordered_map<std::string, int> by_name;
};
TEST_F(MpiFile, UnorderedContainersInCanonicalOrder) {
  const hps::FileOptions options = hps::file.canonical().id({std::byte{1}});
  std::vector<Counts> mine(20);
  for (int i = 0; i < 500; ++i) mine[static_cast<std::size_t>(i % 20)].by_name["name " + std::to_string(i * 7919)] = i;
  hps::mpi::Writer<Counts> out(world, path(), options);
  out.write(mine);
  out.close();
  if (rank) return;
  std::ostringstream serial;
  hps::Writer<Counts> one(serial, options);
  for (int r = 0; r < size; ++r) one.write(mine);
  one.close();
  EXPECT_TRUE(bytes_of(path()) == serial.str());
}

TEST_F(MpiFile, TheSameTableAgain) {
  hps::mpi::FileWriter file(world, path(), hps::file.chunk(500));
  for (int step = 0; step < 4; ++step) file.table<Particle>("particles").write(particles(0, 10));
  EXPECT_THROW(file.table<Peptide>("particles"), hps::mpi::Error);
  file.abandon();
  EXPECT_FALSE(std::filesystem::exists(path()));

  hps::mpi::FileWriter again(world, path());
  for (int step = 0; step < 4; ++step) again.table<Particle>("particles").write(particles(0, 10));
  again.close();
  const hps::mpi::Reader<Particle> in(world, path());
  EXPECT_EQ(in.size(), static_cast<std::uint64_t>(40 * size));
  EXPECT_EQ(in.read(in.size() - 10, 10), particles(0, 10));
}

TEST_F(MpiFile, ChunksOfAnySize) {
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, static_cast<std::size_t>(-1)}) {
    hps::mpi::Writer<Particle> out(world, path(), hps::file.chunk(bytes));
    out.write(particles(static_cast<std::uint64_t>(rank) * 5, 5));
    out.close();
    EXPECT_EQ((hps::mpi::Reader<Particle>(world, path()).read(0, 5)), particles(0, 5));
  }
}

// Objects that are much larger than their messages.
struct Sparse {
  std::optional<std::array<double, 1024>> values;
  int i = 0;
};
TEST_F(MpiFile, SparseObjectsThatMove) {
  hps::mpi::Writer<Sparse> out(world, path(), hps::mpi::FileOptions().writers(1));
  out.write(std::vector<Sparse>(1000));
  out.close();
  EXPECT_EQ(hps::mpi::Reader<Sparse>(world, path()).size(), static_cast<std::uint64_t>(1000 * size));
}

TEST_F(MpiFile, Append) {
  for (std::uint64_t step = 0; step < 3; ++step) {
    hps::mpi::Writer<Particle> out(world, path(), hps::append.chunk(2000));
    EXPECT_EQ(out.size(), step * 100 * static_cast<std::uint64_t>(size));
    out.write(particles(out.size() + static_cast<std::uint64_t>(rank) * 100, 100));
    out.close();
  }
  const hps::mpi::Reader<Particle> in(world, path());
  EXPECT_EQ(in.read(0, in.size()), particles(0, 300 * static_cast<std::uint64_t>(size)));
}

struct Summary {
  std::uint64_t id = 0;
  std::optional<float> mass;
};
struct Named {
  std::string id;
};
TEST_F(MpiFile, Evolution) {
  {
    hps::mpi::Writer<Particle> out(world, path());
    out.write(particles(static_cast<std::uint64_t>(rank) * 10, 10));
  }  // which closes it
  const auto all = hps::mpi::Reader<Summary>(world, path()).read_share();
  ASSERT_EQ(all.size(), 10u);
  EXPECT_EQ(all.back().id, static_cast<std::uint64_t>(rank) * 10 + 9);
  EXPECT_THROW(hps::mpi::Reader<Named>(world, path()), hps::mpi::Error);
}

struct State {
  int step = 0;
  std::vector<double> field;
  bool operator==(const State&) const = default;
};
// Runs of numbers that are longer than a chunk are not copied: but ranks that write for others do not keep their
// objects.
TEST_F(MpiFile, LongRuns) {
  std::vector<State> mine;
  for (const std::size_t n : {1500u, 250u, 1300u, 10u, 4000u})
    mine.push_back({rank, std::vector<double>(n, 0.1 * rank)});
  for (const hps::mpi::FileOptions& options :
       {hps::mpi::FileOptions(hps::file.chunk(10000)), hps::mpi::FileOptions(hps::file.chunk(10000)).writers(2)}) {
    for (const std::size_t n : {5u, 2u}) {
      hps::mpi::Writer<State> out(world, path(), options);
      auto some = mine;
      some.resize(n);
      out.write(some);
      for (State& state : some) state.field.front() += 1;
      out.write(some);
      out.close();
      some = {mine.begin(), mine.begin() + static_cast<std::ptrdiff_t>(n)};
      hps::mpi::Reader<State> in(world, path());
      EXPECT_EQ(in.read(n * static_cast<std::size_t>(rank), n), some);
      EXPECT_EQ(in.size(), 2 * n * static_cast<std::size_t>(size));
    }
  }
}
TEST_F(MpiFile, Save) {
  const State mine{rank, std::vector<double>(100, rank)};
  hps::mpi::save(world, mine, path());
  EXPECT_EQ(hps::mpi::load<State>(world, path()), mine);
  EXPECT_EQ(hps::mpi::load<std::vector<State>>(world, path()), std::vector<State>{mine});
  EXPECT_EQ(hps::load<std::vector<State>>(path()).size(), static_cast<std::size_t>(size));
  const auto some = particles(static_cast<std::uint64_t>(rank), 3 * static_cast<std::uint64_t>(rank));
  hps::mpi::save(world, some, path());
  EXPECT_EQ(hps::mpi::load<std::vector<Particle>>(world, path()), some);
  hps::mpi::save(world, some, path(), hps::append);  // then all of them are divided
  const std::size_t all = world.all_reduce(some.size());
  EXPECT_EQ(world.all_reduce(hps::mpi::load<std::vector<Particle>>(world, path()).size()), 2 * all);
  if (size < 2) return;
  try {
    (void)hps::mpi::load<State>(world, path());
    ADD_FAILURE() << "on a number of ranks that did not save them";
  } catch (const hps::mpi::Error& error) {
    EXPECT_EQ(error.failed_elsewhere(), rank != 0);  // one of them prints it
  }
  if (rank == 0) hps::save(particles(0, 17), path());
  world.barrier();
  const auto [first, count] = hps::mpi::share_of(17, rank, size);
  EXPECT_EQ(hps::mpi::load<std::vector<Particle>>(world, path()), particles(first, count));
}

}  // namespace
}  // namespace hps_tests
