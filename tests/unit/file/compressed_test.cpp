// SPDX-License-Identifier: MIT
// Files whose columns are compressed.

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
TEST(CompressedFileTest, ReadersNameWhatTheyLack) {
  std::istringstream file(golden_message("compressed"));
  hps::Reader<Peptide> in(file);
  EXPECT_EQ(in.size(), 300u);
  expect_error<hps::Error>([&] { in[0]; }, "zstd");
}

}  // namespace
}  // namespace hps_tests::files
