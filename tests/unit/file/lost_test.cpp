// SPDX-License-Identifier: MIT
// Damage between frames: the last footer that is whole tells of all before it, and where nothing tells what is gone,
// nothing is appended.

#include <hps/schema.h>
#include <sys/stat.h>

#include "support/expect_error.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

// Flips a bit in the head of the i-th frame of this kind.
void damage_frame(std::string& bytes, hps::detail::file::FrameKind kind, std::size_t i = 0) {
  namespace file = hps::detail::file;
  const file::Marker marker = file::marker_of(file::read_header(bytes.substr(0, file::header_size)));
  for (std::uint64_t place = file::header_size; place < bytes.size();) {
    const auto head =
        file::read_frame_head(std::string_view(bytes).substr(static_cast<std::size_t>(place)), marker, place);
    ASSERT_TRUE(head);
    if (head->kind == kind && !i--) {
      bytes[static_cast<std::size_t>(place) + 20] ^= 1;
      return;
    }
    place += head->size();
  }
  FAIL() << "no such frame";
}
std::string closed_file(const Folder& folder, int n) {
  append(folder / "closed.hps", n, 0);
  return contents(folder / "closed.hps");
}
// Two tables of 200 and 100 objects, which have attributes.
std::string two_tables(const Folder& folder) {
  hps::FileWriter out(folder / "two.hps", hps::file.chunk(1000));
  auto x = out.table<Peptide>("x");
  x.attributes()["unit"] = "Th";
  x.write(peptides(200));
  x.flush();
  auto y = out.table<Peptide>("y");
  y.write(peptides(100));
  y.flush();
  out.close();
  return contents(folder / "two.hps");
}
void expect_refused(const Folder& folder, const std::string& damaged) {
  put_contents(folder / "damaged.hps", damaged);
  expect_error<hps::Error>([&] { append(folder / "damaged.hps", 1, 0); },
                           "damaged.hps: is damaged, and after appending");
  EXPECT_EQ(contents(folder / "damaged.hps"), damaged);
}

using Kind = hps::detail::file::FrameKind;

TEST(LostTest, AFooterTellsOfWhatIsBeforeIt) {
  const Folder folder;
  std::string bytes = closed_file(folder, 100);
  damage_frame(bytes, Kind::table);
  put_contents(folder / "a.hps", bytes);
  EXPECT_TRUE(hps::Reader<Peptide>(folder / "a.hps").complete());
  hps::Writer<Peptide> out(folder / "a.hps", hps::append.chunk(1000));
  out.write(peptides(50, 100));
  out.flush();
  std::filesystem::copy_file(folder / "a.hps", folder / "killed.hps");
  out.close();
  for (const char* name : {"a.hps", "killed.hps"}) {
    hps::Reader<Peptide> in(folder / name);
    EXPECT_EQ(in.complete(), std::string(name) == "a.hps");
    EXPECT_EQ(all_of(in), peptides(150)) << name;
    EXPECT_EQ(in.column<int>("id").size(), 150u);
  }
  append(folder / "killed.hps", 5, 150);
  EXPECT_EQ(all_of<Peptide>(folder / "killed.hps"), peptides(155));
}

TEST(LostTest, NothingIsAppendedToWhatWouldHideIt) {
  const Folder folder;
  const std::string bytes = without_footer(two_tables(folder));
  const hps::detail::file::ReadFile file(folder / "two.hps", {});
  const std::size_t last_of_x = file.catalog().tables[0].chunks.size() - 1;
  ASSERT_GT(last_of_x, 2u);
  for (const auto& [kind, i] : {std::pair(Kind::chunk, last_of_x), {Kind::attributes, 0}, {Kind::table, 0}}) {
    std::string damaged = bytes;
    damage_frame(damaged, kind, i);
    expect_refused(folder, damaged);
  }
  // A gap between objects tells of this one.
  std::string damaged = bytes;
  damage_frame(damaged, Kind::chunk, 1);
  put_contents(folder / "a.hps", damaged);
  hps::Writer<Peptide> out(folder / "a.hps", hps::append, "x");
  EXPECT_EQ(out.size(), 200u);
}

// Ranks that were killed leave chunks after others that were never written.
TEST(LostTest, APartWithoutAChunkTellsWhatToDo) {
  const Folder folder;
  std::string bytes = without_footer(closed_file(folder, 200));
  const hps::detail::file::ReadFile file(folder / "closed.hps", {});
  bytes.replace(static_cast<std::size_t>(file.catalog().tables.at(0).chunks.at(1).place), 64, 64, '\0');
  put_contents(folder / "step.hps.part", bytes);
  expect_error<hps::Error>([&] { append(folder / "step.hps", 1, 0); }, "step.hps.part: is damaged");
  expect_error<hps::Error>([&] { append(folder / "step.hps", 1, 0); }, "`hps repair`");
  EXPECT_EQ(contents(folder / "step.hps.part"), bytes);
  write(folder / "step.hps", peptides(3));
  EXPECT_EQ(all_of<Peptide>(folder / "step.hps"), peptides(3));
}

TEST(LostTest, OtherTablesAreRead) {
  const Folder folder;
  std::string bytes = without_footer(two_tables(folder));
  damage_frame(bytes, Kind::table);
  put_contents(folder / "a.hps", bytes);
  const hps::File file(folder / "a.hps");
  EXPECT_FALSE(file.complete());
  EXPECT_EQ(file.tables(), std::vector<std::string>{"y"});
  hps::Reader<Peptide> y(folder / "a.hps", {}, "y");
  EXPECT_EQ(all_of(y), peptides(100));
  expect_error<hps::Error>([&] { hps::Reader<Peptide>(folder / "a.hps", {}, "x"); }, "has no table x, but: y");
}

// What it says of columns is damaged, and chunks say it as well.
TEST(LostTest, ColumnsOfADamagedFooter) {
  const Folder folder;
  std::string bytes = closed_file(folder, 100);
  const hps::detail::file::ReadFile file(folder / "closed.hps", {});
  const auto& footer = file.catalog().footers[0];
  const auto& part = footer.frame.tables[0].columns[1];
  bytes[static_cast<std::size_t>(footer.body + part.place) + 3] ^= 1;
  put_contents(folder / "a.hps", bytes);
  {
    hps::Reader<Peptide> in(folder / "a.hps");
    EXPECT_EQ(in.column<int>("id").size(), 100u);
    int n = 0;
    for (const Peptide& p : in.where("id", 20, 29)) EXPECT_EQ(p, peptide(20 + n++));
    EXPECT_EQ(n, 10);
  }
  append(folder / "a.hps", 200, 100);  // so many that the footer is taken into the new one
  hps::Reader<Peptide> in(folder / "a.hps");
  EXPECT_TRUE(in.complete());
  EXPECT_EQ(all_of(in), peptides(300));
  EXPECT_EQ(in.column<int>("id").size(), 300u);
}

struct Point {
  double x = 0, y = 0;
};
namespace renamed {
struct Place {
  double x = 0, y = 0;
};
}  // namespace renamed

TEST(LostTest, AnErrorThatBeginsLikeThePath) {
  namespace file = hps::detail::file;
  const auto fail = [](const char* text) { file::with_path("a", [&] { throw hps::Error(text); }); };
  expect_error<hps::Error>([&] { fail("hps: a frame that is damaged"); }, "hps: a: a frame");
  expect_error<hps::Error>([&] { fail("hps: a: cannot be read"); }, "hps: a: cannot");
}

TEST(AppendTest, AClassThatHasAnotherName) {
  const Folder folder;
  hps::Writer<Point>(folder / "a.hps").write(Point{1, 2});
  hps::Writer<renamed::Place>(folder / "a.hps", hps::append).write(renamed::Place{3, 4});
  EXPECT_EQ(hps::Reader<Point>(folder / "a.hps")[1].x, 3);
}

TEST(WriterTest, NoAttributesAfterItIsClosed) {
  const Folder folder;
  hps::Writer<Point> out(folder / "a.hps");
  out.close();
  expect_error<hps::Error>([&] { out.attributes()["late"] = 1; }, "a.hps: is closed");
}

TEST(WriterTest, OnlyRegularFilesAreReplaced) {
  const Folder folder;
  ASSERT_EQ(::mkfifo((folder / "fifo").c_str(), 0600), 0);
  std::filesystem::create_directories(folder / "folder");
  for (const char* name : {"fifo", "folder"}) {
    const auto status = std::filesystem::status(folder / name).type();
    expect_error<hps::Error>([&] { hps::Writer<Point> out(folder / name); }, "is not a regular file");
    EXPECT_EQ(std::filesystem::status(folder / name).type(), status);
  }
}

TEST(AppendTest, AFooterThatIsDamagedHidesNothing) {
  const Folder folder;
  write(folder / "a.hps", peptides(100), hps::file);
  std::string bytes = contents(folder / "a.hps");
  std::istringstream in(bytes);
  const auto footer = static_cast<std::size_t>(hps::detail::file::ReadFile(in, {}).catalog().footers.at(0).place);
  for (const std::size_t place : {footer, footer + 20, footer + 60}) {
    std::string damaged = bytes;
    damaged[place] ^= 1;
    put_contents(folder / "a.hps", damaged);
    append(folder / "a.hps", 10, 100);
    EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(110));
  }
}

TEST(LostTest, PipesAreNotWaitedFor) {
  const Folder folder;
  ASSERT_EQ(::mkfifo((folder / "fifo").c_str(), 0600), 0);
  expect_error<hps::Error>([&] { hps::Reader<Point> in(folder / "fifo"); }, "fifo");
}

// A block of the disk: the gap in one table does not explain what another one has lost.
TEST(LostTest, SeveralFramesInARow) {
  const Folder folder;
  std::uint64_t begin = 0, end = 0;
  {
    std::ostringstream stream;
    hps::FileWriter out(stream);
    auto x = out.table<Peptide>("x"), y = out.table<Peptide>("y");
    const auto put = [&](auto& table) {
      table.write(peptides(10));
      table.flush();
    };
    put(x), put(y);
    begin = stream.str().size();
    put(x), put(y);
    end = stream.str().size();
    put(x);
    std::string bytes = stream.str();  // of a writer that was killed
    std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(begin), bytes.begin() + static_cast<std::ptrdiff_t>(end),
              '\0');
    put_contents(folder / "a.hps", bytes);
    expect_refused(folder, bytes);
  }
  EXPECT_FALSE(hps::Reader<Peptide>(folder / "a.hps", hps::file, "y").complete());
}

}  // namespace
}  // namespace hps_tests::files
