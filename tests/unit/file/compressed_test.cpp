// SPDX-License-Identifier: MIT
// Files whose columns are compressed.

#include <atomic>
#include <new>

#include <hps/lz4.h>
#include <hps/zstd.h>

#include "support/expect_error.h"
#include "support/golden.h"
#include "unit/file/file_options.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

const hps::FileOptions both = hps::file.with(hps::zstd()).with(hps::lz4());

INSTANTIATE_TEST_SUITE_P(Compressed, FileOptionsTest,
                         testing::Values(Options{"zstd", hps::file.with(hps::zstd(3)).chunk(3000)},
                                         Options{"both", both.chunk(100000)},
                                         Options{"plain_zstd", hps::file.plain().with(hps::zstd()).chunk(3000)}),
                         name_of);

// It is read for ever; compressors of other versions write others.
TEST(CompressedFileTest, GoldenFileIsRead) {
  std::istringstream file(golden_message("compressed"));
  hps::Reader<Peptide> in(file, both);
  EXPECT_EQ(all_of(in), peptides(300));
  EXPECT_TRUE(in.complete());
}

// Others wait for what the first chunk finds to be best.
TEST(CompressedFileTest, ACompressorThatCannotBeMade) {
  static std::atomic<int> made;
  made = 0;
  hps::Compression failing = hps::zstd();
  failing.make = [](int level) {
    if (made++ == 0) throw std::bad_alloc();
    return hps::zstd().make(level);
  };
  const Folder folder;
  EXPECT_THROW(write(folder / "a.hps", peptides(5000), hps::file.threads(2).chunk(1000).with(failing)), std::bad_alloc);
  EXPECT_FALSE(std::filesystem::exists(folder / "a.hps"));
}

// Chunks after the first are compressed as that one, but look for a better way where that does not serve.
TEST(CompressedFileTest, ChunksThatDiffer) {
  const Folder folder;
  std::vector<std::vector<double>> all;
  std::uint64_t random = 1;
  for (int i = 0; i < 40; ++i) {
    std::vector<double>& one = all.emplace_back(i % 20 < 10 ? 3000 : i % 3 * 200);
    for (double& x : one) {
      random = random * 6364136223846793005 + 1442695040888963407;
      x = i % 7 < 4 ? static_cast<double>(random >> 40) : static_cast<double>(random >> 62);
    }
  }
  for (const hps::FileOptions& options : {both.chunk(1), both.chunk(1).threads(1)}) {
    hps::save(all, folder / "a.hps", options.id({}));
    EXPECT_EQ(hps::load<std::vector<std::vector<double>>>(folder / "a.hps", options), all);
    const std::string bytes = contents(folder / "a.hps");
    hps::save(all, folder / "b.hps", options.id({}).threads(3));
    EXPECT_TRUE(contents(folder / "b.hps") == bytes);
  }
}

TEST(CompressedFileTest, ReadersNameWhatTheyLack) {
  std::istringstream file(golden_message("compressed"));
  hps::Reader<Peptide> in(file);
  EXPECT_EQ(in.size(), 300u);
  expect_error<hps::Error>([&] { in[0]; },
                           "a column compressed by LZ4, read without hps::file.with(hps::lz4()) of hps/lz4.h");
}

}  // namespace
}  // namespace hps_tests::files
