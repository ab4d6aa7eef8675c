// SPDX-License-Identifier: MIT
// Where a new file comes: its name, its folder, its mode, and what a writer that was killed has left there.

#include <sys/stat.h>

#include "support/expect_error.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

unsigned mode_of(const std::filesystem::path& path) {
  struct stat about {};
  EXPECT_EQ(::stat(path.c_str(), &about), 0);
  return about.st_mode & 07777u;
}
// As a writer leaves it that is killed.
void leave_part(const std::filesystem::path& path, const std::vector<Peptide>& all) {
  hps::FileWriter out(path);
  auto table = out.table<Peptide>("");
  table.write(all);
  table.flush();
  out.abandon();
}

TEST(PlaceTest, ModesAndLinksAreKept) {
  const Folder folder;
  write(folder / "a.hps", peptides(1));
  ::chmod((folder / "a.hps").c_str(), 0640);
  std::filesystem::create_symlink("a.hps", folder / "link.hps");
  write(folder / "link.hps", peptides(2));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.hps"));
  EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(2));
  EXPECT_EQ(mode_of(folder / "a.hps"), 0640u);
}

TEST(PlaceTest, APartThatIsLeftGivesItsModeToNoOther) {
  const Folder folder;
  write(folder / "a.hps", peptides(1));
  leave_part(folder / "b.hps", peptides(1));
  ::chmod((folder / "b.hps.part").c_str(), 0600);
  write(folder / "b.hps", peptides(2));
  EXPECT_EQ(mode_of(folder / "b.hps"), mode_of(folder / "a.hps"));
}

TEST(PlaceTest, APartOfAFileThatIsOnlyRead) {
  const Folder folder;
  write(folder / "a.hps", peptides(1));
  ::chmod((folder / "a.hps").c_str(), 0440);
  leave_part(folder / "a.hps", peptides(2));
  EXPECT_EQ(mode_of(folder / "a.hps.part"), 0640u);  // else nobody could go on with it
  write(folder / "a.hps", peptides(3));
  EXPECT_EQ(mode_of(folder / "a.hps"), 0440u);
}

TEST(PlaceTest, TheFolderOfTheProgramMayChange) {
  const Folder folder;
  const std::filesystem::path before = std::filesystem::current_path();
  for (const char* name : {"one", "two"}) std::filesystem::create_directory(folder / name);
  leave_part(folder / "two" / "a.hps", peptides(1));
  std::filesystem::current_path(folder / "one");
  hps::Writer<Peptide> out("a.hps");
  out.write(peptides(2));
  std::filesystem::current_path(folder / "two");
  out.close();
  std::filesystem::current_path(before);
  EXPECT_EQ(all_of<Peptide>(folder / "one" / "a.hps"), peptides(2));
  EXPECT_FALSE(std::filesystem::exists(folder / "two" / "a.hps"));
}

TEST(PlaceTest, NamesThatNoFileCanHave) {
  const Folder folder;
  expect_error<hps::Error>([&] { hps::Writer<int>(""); }, "hps: an empty path: cannot be written");
  expect_error<hps::Error>([&] { hps::Writer<int>(folder / "new/"); }, "new/: cannot be written");
  expect_error<hps::Error>([&] { hps::Writer<int>(folder / ""); }, "not a regular file");
  std::filesystem::create_symlink("b.hps", folder / "a.hps");
  std::filesystem::create_symlink("a.hps", folder / "b.hps");
  expect_error<hps::Error>([&] { hps::Writer<int>(folder / "a.hps"); }, "a.hps: cannot be written: ");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "a.hps"));
}

TEST(PlaceTest, PathsThatAreNotThere) {
  const Folder folder;
  expect_error<hps::Error>([&] { hps::Reader<int> in(folder / "none.hps"); }, "none.hps: cannot be opened");
  expect_error<hps::Error>([&] { hps::Writer<int> out(folder / "none" / "a.hps"); }, "a.hps.part: cannot be opened");
  put_contents(folder / "text", "some text that is no file of HPS, and longer than 64 bytes for that reason");
  expect_error<hps::Error>([&] { hps::Reader<int> in(folder / "text"); }, "text: not a file that HPS wrote");
  put_contents(folder / "empty", "");
  expect_error<hps::Error>([&] { hps::Reader<int> in(folder / "empty"); }, "empty: not a file that HPS wrote");
  put_contents(folder / "message", hps::to_string(1, hps::described));
  expect_error<hps::Error>([&] { hps::Reader<int> in(folder / "message"); }, "a described message");
  put_contents(folder / "mangled", "\x89HPS\n\x1a\n and more");
  expect_error<hps::Error>([&] { hps::Reader<int> in(folder / "mangled"); }, "took it for text");
}

TEST(PlaceTest, FoldersAndDevicesAreNotRead) {
  expect_error<hps::Error>([] { hps::Reader<int>{std::filesystem::temp_directory_path()}; }, "is a folder");
  expect_error<hps::Error>([] { hps::Reader<int>("/dev/null"); }, "read it as a std::istream");
}

TEST(PlaceTest, AStreamThatWasNotOpened) {
  const Folder folder;
  std::ifstream stream(folder / "a.hps");
  expect_error<hps::Error>([&] { hps::Reader<int>{stream}; }, "a stream: cannot be read");
}

}  // namespace
}  // namespace hps_tests::files
