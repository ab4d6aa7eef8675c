// SPDX-License-Identifier: MIT
// Files that all ranks write and read together. Each is also one for a serial program.

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
// Also where serial programs write chunks while they encode them.
TEST_F(MpiFile, LargeChunksOfOneRank) {
  using Block = std::array<double, 1000>;
  const hps::FileOptions options = hps::file.id(an_id).plain().chunk(std::size_t{40} << 20);
  const std::vector<Block> mine(10'000 / static_cast<std::size_t>(size), Block{1, 2, 3});
  hps::mpi::save(world, mine, path(), options);
  if (rank) return;
  hps::Writer<Block> out(path("serial.hps"), options);
  out.attributes()[hps::mpi::elements_of_ranks] =
      hps::Value::list(std::vector<hps::Value>(static_cast<std::size_t>(size), std::uint64_t{mine.size()}));
  for (int r = 0; r < size; ++r) out.write(mine);
  out.close();
  EXPECT_TRUE(bytes_of(path()) == bytes_of(path("serial.hps")));
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

}  // namespace
}  // namespace hps_tests
