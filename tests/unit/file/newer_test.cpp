// SPDX-License-Identifier: MIT
// Files with frames that a newer HPS wrote.

#include "hps/file/layout/checksum.h"
#include "support/expect_error.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

namespace file = hps::detail::file;

// Places in the head of a frame.
constexpr std::size_t required_at = 20, checksum_at = file::frame_head_size - 8;

// Makes the chunk number n one that needs a newer reader.
std::string with_newer_chunk(std::string bytes, int n) {
  const file::Marker marker = file::marker_of(file::read_header(bytes));
  std::size_t place = file::header_size;
  while (const auto head = file::read_frame_head(std::string_view(bytes).substr(place), marker, place)) {
    if (head->kind == file::FrameKind::chunk && !n--) {
      char* const p = &bytes[place];
      hps::kernel::store(p + required_at, std::uint32_t{1});
      hps::kernel::store(p + checksum_at, file::checksum({p, checksum_at}, place));
      return bytes;
    }
    place += static_cast<std::size_t>(head->size());
  }
  ADD_FAILURE() << "too few chunks";
  return bytes;
}

class NewerFileTest : public testing::Test {
 protected:
  NewerFileTest() {
    write(folder_ / "a.hps", peptides(100), hps::file.chunk(1000));
    bytes_ = with_newer_chunk(contents(folder_ / "a.hps"), 1);
  }
  // All objects but those of the chunk, which the reader has to name.
  void expect_the_others(const std::string& problem) {
    hps::Reader<Peptide> in(folder_ / "a.hps");
    EXPECT_EQ(in.size(), 100u);
    in.skip_damaged();
    const std::vector<Peptide> all = all_of(in);
    ASSERT_EQ(in.missing().size(), 1u);
    const hps::Missing gone = in.missing()[0];
    EXPECT_NE(gone.problem.find("chunk 1 (objects " + std::to_string(gone.first)), std::string::npos) << gone.problem;
    EXPECT_NE(gone.problem.find(problem), std::string::npos) << gone.problem;
    EXPECT_EQ(all.size() + gone.count, 100u);
    EXPECT_EQ(all[static_cast<std::size_t>(gone.first)], peptide(static_cast<int>(gone.first + gone.count)));
  }

  Folder folder_;
  std::string bytes_;
};

TEST_F(NewerFileTest, AChunkIsNotDamaged) {
  put_contents(folder_ / "a.hps", bytes_);
  expect_the_others("a frame that a newer HPS wrote");
}

TEST_F(NewerFileTest, WithoutTheFooter) {
  const std::string bytes = without_footer(bytes_);
  put_contents(folder_ / "a.hps", bytes);
  expect_the_others("a newer HPS wrote it, or the file is damaged there");
  expect_error<hps::Error>([&] { hps::Writer<Peptide> out(folder_ / "a.hps", hps::append); },
                           "a.hps: has frames that a newer HPS wrote, and only a newer HPS can append to it");
  EXPECT_EQ(contents(folder_ / "a.hps"), bytes);
}

}  // namespace
}  // namespace hps_tests::files
