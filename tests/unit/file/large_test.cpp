// SPDX-License-Identifier: MIT
// Files beyond 4 GiB, also where a size has 32 bits, and files of many chunks.

#include "support/expect_error.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

TEST(LargeFileTest, BeyondFourGiB) {
  const Folder folder;
  constexpr std::size_t n = std::size_t{1} << 20, count = 520;
  {
    hps::Writer<std::vector<double>> out(folder / "a.hps", hps::file.plain().chunk(n * sizeof(double)));
    for (std::size_t i = 0; i < count; ++i) out.write(std::vector<double>(n, static_cast<double>(i)));
    out.close();
  }
  EXPECT_GT(std::filesystem::file_size(folder / "a.hps"), std::uintmax_t{1} << 32);
  hps::Reader<std::vector<double>> in(folder / "a.hps");
  EXPECT_TRUE(in.complete());
  EXPECT_EQ(in.size(), count);
  for (const std::size_t i : {std::size_t{0}, count / 2, count - 1})
    EXPECT_EQ(in[i], std::vector<double>(n, static_cast<double>(i)));

  hps::Writer<std::vector<double>> more(folder / "a.hps", hps::append);
  more.write(std::vector<double>{1, 2, 3});
  more.close();
  in.refresh();
  EXPECT_EQ(in[count], (std::vector<double>{1, 2, 3}));
}

struct Wide {
  int id = 0;
  double a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
  std::vector<float> more;
};

// Bytes that this process has read so far, as Linux counts them.
std::uint64_t bytes_read() {
  std::ifstream file("/proc/self/io");
  std::string name;
  std::uint64_t n = 0;
  file >> name >> n;
  return n;
}

struct Small {
  char c = 0;
};
struct Large {
  char c = 0;
  std::array<std::byte, 64'000> added = {};
};
TEST(LargeFileTest, MembersThatAreAddedAreLarge) {
  const Folder folder;
  hps::save(std::vector<Small>(2500, Small{'x'}), folder / "a.hps");
  EXPECT_EQ(hps::Reader<Large>(folder / "a.hps")[2499].c, 'x');
  expect_error<hps::Error>([&] { (void)hps::Reader<Large>(folder / "a.hps", hps::file.max_memory(100'000'000))[0]; },
                           "memory");
}

TEST(LargeFileTest, ReadsLittleOfManyChunks) {
  const Folder folder;
  constexpr int count = 100'000;
  {
    hps::Writer<Wide> out(folder / "a.hps", hps::file.chunk(1).threads(1));
    for (int i = 0; i < count; ++i) out.write({i, i * 0.1, 1.0 / (i + 1), 2, 3, 4, 5, 6, 7, {1, 2}});
    out.close();
  }
  if (!bytes_read()) GTEST_SKIP() << "no /proc/self/io";
  const std::uint64_t before = bytes_read();
  const hps::Reader<Wide> in(folder / "a.hps");
  EXPECT_EQ(in.column<double>("a", count / 2, 1), std::vector<double>{count / 2 * 0.1});
  EXPECT_LE(bytes_read() - before, 5'000'000u);
  EXPECT_EQ(in[count - 1].id, count - 1);
  EXPECT_LE(bytes_read() - before, 5'000'000u);
  int found = 0;
  for (const Wide& wide : in.where("id", 70'000, 70'002)) found += wide.id - 70'000;
  EXPECT_EQ(found, 3);
  EXPECT_LE(bytes_read() - before, 10'000'000u);
}

// Wherever chunks are encoded: while they are written, ahead by a thread, or for a stream.
TEST(LargeFileTest, TheSameBytesOfLargeChunks) {
  const Folder folder;
  const hps::FileOptions options = hps::file.plain().chunk(std::size_t{40} << 20).id({});
  std::vector<std::array<double, 1000>> all(12'000);
  for (std::size_t i = 0; i < all.size(); ++i) all[i].fill(static_cast<double>(i));
  hps::save(all, folder / "one.hps", options.threads(1));
  hps::save(all, folder / "three.hps", options.threads(3));
  std::ostringstream stream;
  hps::Writer<std::array<double, 1000>> out(stream, options.threads(1));
  out.write(all);
  out.close();
  const std::string one = contents(folder / "one.hps");
  EXPECT_GT(one.size(), std::size_t{80} << 20);
  EXPECT_TRUE(contents(folder / "three.hps") == one);
  EXPECT_TRUE(stream.str() == one);
}

}  // namespace
}  // namespace hps_tests::files
