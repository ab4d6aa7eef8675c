// SPDX-License-Identifier: MIT
// Files that all ranks write and read together. Each is also one for a serial program.

#include <list>
#include <numeric>

#include "mpi/file.h"

namespace hps_tests {

bool nodes_by_turns = false;

}  // namespace hps_tests

// In place of MPI's, which knows one node only.
int MPI_Comm_split_type(MPI_Comm ranks, int type, int key, MPI_Info info, MPI_Comm* part) {
  if (!hps_tests::nodes_by_turns) return PMPI_Comm_split_type(ranks, type, key, info, part);
  int rank = 0;
  MPI_Comm_rank(ranks, &rank);
  return MPI_Comm_split(ranks, rank % 2, key, part);
}

namespace hps_tests {
namespace {

constexpr std::array<std::byte, 16> an_id{std::byte{7}};

// How much each rank brings to each of some calls.
struct Pattern {
  const char* name;
  std::size_t chunk;
  int calls;
  std::uint64_t (*objects)(int call, int rank, int size);
};
constexpr Pattern patterns[] = {
    {"nothing", 1000, 2, [](int, int, int) { return std::uint64_t{0}; }},
    {"one each", 1000, 3, [](int, int, int) { return std::uint64_t{1}; }},
    {"little", 10000, 5, [](int c, int r, int) { return static_cast<std::uint64_t>(10 * c + 7 * r); }},
    {"chunks each", 1000, 3, [](int c, int r, int) { return static_cast<std::uint64_t>(100 + 50 * r + c); }},
    {"much", 1000, 1, [](int, int, int) { return std::uint64_t{3000}; }},
    {"only the last", 1000, 2, [](int, int r, int s) { return r == s - 1 ? std::uint64_t{500} : std::uint64_t{0}; }},
    {"only the first", 1000, 2, [](int, int r, int) { return r == 0 ? std::uint64_t{500} : std::uint64_t{0}; }},
    {"much and little by turns", 1000, 4,
     [](int c, int r, int) { return static_cast<std::uint64_t>((r + c) % 2 ? 700 : 3); }},
    {"little, then much, then little", 2000, 5,
     [](int c, int r, int) { return static_cast<std::uint64_t>(c == 2 ? 900 + r : 5 + r); }},
    {"no objects on every other rank", 500, 3,
     [](int, int r, int) { return static_cast<std::uint64_t>(r % 2 ? 0 : 60); }},
};

// The objects of all calls are numbered in the order in which they are to be.
class WrittenBy : public MpiFile {
 protected:
  std::uint64_t write(const Pattern& pattern, const hps::mpi::FileOptions& options) {
    hps::mpi::FileOptions chunked = options;
    chunked.serial.chunk_bytes = pattern.chunk;
    hps::mpi::Writer<Particle> out(world, path(), chunked);
    std::uint64_t first = 0;
    for (int call = 0; call < pattern.calls; ++call) {
      std::uint64_t mine = first;
      for (int r = 0; r < rank; ++r) mine += pattern.objects(call, r, size);
      out.write(particles(mine, pattern.objects(call, rank, size)));
      for (int r = 0; r < size; ++r) first += pattern.objects(call, r, size);
      EXPECT_EQ(out.size(), first);
    }
    out.close();
    return first;
  }
  void expect_file(std::uint64_t n) {
    const auto all = particles(0, n);
    hps::mpi::Reader<Particle> in(world, path());
    ASSERT_EQ(in.size(), n);
    EXPECT_TRUE(in.complete());
    const auto [first, count] = in.share();
    EXPECT_EQ(in.read_share(), particles(first, count));
    EXPECT_EQ(world.all_reduce(count), n);
    // Other ranges on each rank, and a column of them.
    const std::uint64_t from = n * static_cast<std::uint64_t>(rank) / static_cast<std::uint64_t>(2 * size);
    EXPECT_EQ(in.read(from, n - from), particles(from, n - from));
    const auto ids = in.column<std::uint64_t>("id");
    std::vector<std::uint64_t> expected(count);
    std::iota(expected.begin(), expected.end(), first);
    EXPECT_EQ(ids, expected);
    const auto found = in.where("id", std::int64_t{5}, n / 2);
    for (const Particle& p : found) EXPECT_TRUE(p.id >= 5 && p.id <= n / 2 && p.id >= first && p.id < first + count);
    const std::uint64_t all_found = world.all_reduce(static_cast<std::uint64_t>(found.size()));
    EXPECT_EQ(all_found, n / 2 >= 5 && n ? std::min(n / 2, n - 1) - 4 : 0);
    if (rank) return;
    const hps::Reader<Particle> serial(path());
    EXPECT_TRUE(serial.complete());
    EXPECT_EQ(serial.read(0, serial.size()), all);
  }
};

TEST_F(WrittenBy, AllRanks) {
  for (const Pattern& pattern : patterns) {
    SCOPED_TRACE(pattern.name);
    expect_file(write(pattern, {}));
  }
}
// Ranks that lie on two nodes by turns.
TEST_F(WrittenBy, NodesByTurns) {
  nodes_by_turns = true;
  for (const int i : {2, 3, 7}) {
    SCOPED_TRACE(patterns[i].name);
    expect_file(write(patterns[i], hps::mpi::FileOptions().one_writer_per_node()));
  }
  nodes_by_turns = false;
}
// Each with some of the patterns: MPICH takes long where there are more ranks than cores.
TEST_F(WrittenBy, SomeRanks) {
  for (const int i : {3, 4, 7}) {
    SCOPED_TRACE(patterns[i].name);
    expect_file(write(patterns[i], hps::mpi::FileOptions().writers(2)));
    expect_file(write(patterns[i], hps::mpi::FileOptions().one_writer_per_node()));
  }
}
TEST_F(WrittenBy, Threads) {
  for (const int i : {3, 4, 8}) {
    SCOPED_TRACE(patterns[i].name);
    expect_file(write(patterns[i], hps::file.threads(3)));
  }
}
// The same bytes as a serial program writes.
TEST_F(WrittenBy, OneRank) {
  for (const Pattern& pattern : patterns) {
    SCOPED_TRACE(pattern.name);
    const std::uint64_t n = write(pattern, hps::file.id(an_id));
    expect_file(n);
    if (rank) continue;
    hps::Writer<Particle> out(path("serial.hps"), hps::file.id(an_id).chunk(pattern.chunk));
    out.write(particles(0, n));
    out.close();
    EXPECT_TRUE(bytes_of(path()) == bytes_of(path("serial.hps")));
  }
}
// A writer that is gone leaves chunks, which are in no order of the file: they are found without the footer.
TEST_F(WrittenBy, WithoutItsFooter) {
  const std::uint64_t n = write(patterns[4], {});
  if (rank) return;
  std::filesystem::resize_file(path(), std::filesystem::file_size(path()) - 64);
  hps::Reader<Particle> in(path());
  EXPECT_FALSE(in.complete());
  EXPECT_EQ(in.read(0, in.size()), particles(0, n));
}

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
  EXPECT_THROW(hps::mpi::load<State>(world, path()), hps::mpi::Error);
  if (rank == 0) hps::save(particles(0, 17), path());
  world.barrier();
  const auto [first, count] = hps::mpi::share_of(17, rank, size);
  EXPECT_EQ(hps::mpi::load<std::vector<Particle>>(world, path()), particles(first, count));
}

}  // namespace
}  // namespace hps_tests
