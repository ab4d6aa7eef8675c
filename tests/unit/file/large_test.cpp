// SPDX-License-Identifier: MIT
// Files beyond 4 GiB, also where a size has 32 bits.

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

}  // namespace
}  // namespace hps_tests::files
