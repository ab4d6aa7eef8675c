// SPDX-License-Identifier: MIT
// Files and numbers of objects that 32 bits do not count.

#include "mpi/file.h"

namespace hps_tests {
namespace {

class LargeFile : public MpiFile {};

// The file has a hole of 5 GiB, so it takes no room on the disk.
TEST_F(LargeFile, Offsets) {
  if (rank == 0) {
    hps::detail::file::WrittenFile file(path(), hps::file);
    file.add_table({}, hps::schema_of<std::vector<Particle>>());
    file.extend(std::uint64_t{5} << 30);
    file.close();
  }
  world.barrier();
  const auto n = static_cast<std::uint64_t>(size);
  hps::mpi::Writer<Particle> out(world, path(), hps::append.chunk(1000));
  out.write(particles(static_cast<std::uint64_t>(rank) * 100, 100));
  out.close();
  EXPECT_GT(std::filesystem::file_size(path()), std::uint64_t{5} << 30);
  EXPECT_EQ((hps::mpi::Reader<Particle>(world, path()).read(0, 100 * n)), particles(0, 100 * n));
}

TEST_F(LargeFile, Objects) {
  constexpr std::uint64_t calls = 9;
  const std::vector<std::uint8_t> mine(std::size_t{1} << 28, static_cast<std::uint8_t>(rank));
  hps::mpi::Writer<std::uint8_t> out(world, path());
  for (std::uint64_t i = 0; i < calls; ++i)
    out.write(std::span(mine).first(mine.size() / static_cast<std::size_t>(size)));
  out.close();
  const hps::mpi::Reader<std::uint8_t> in(world, path());
  EXPECT_GT(in.size(), std::uint64_t{1} << 31);
  EXPECT_EQ(in.size(), out.size());
  const std::uint64_t of_call = in.size() / calls;
  const auto share =
      in.read(in.size() - of_call + static_cast<std::uint64_t>(rank) * of_call / static_cast<std::uint64_t>(size), 5);
  EXPECT_EQ(share, std::vector<std::uint8_t>(5, static_cast<std::uint8_t>(rank)));
}

}  // namespace
}  // namespace hps_tests
