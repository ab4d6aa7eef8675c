// SPDX-License-Identifier: MIT
// Calls that are refused leave all files as they were.

#include "support/expect_error.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

struct Other {
  int number = 0;
};

void append_other(const std::filesystem::path& path) { hps::Writer<Other>(path, hps::append); }

TEST(RefusedTest, AnotherTypeForATornFile) {
  const Folder folder;
  append(folder / "a.hps", 100, 0);
  std::string bytes = contents(folder / "a.hps");
  bytes.resize(bytes.size() - 40);
  put_contents(folder / "a.hps", bytes);
  expect_error<hps::Error>([&] { append_other(folder / "a.hps"); }, "objects of another type");
  EXPECT_EQ(contents(folder / "a.hps"), bytes);
  append(folder / "a.hps", 10, 100);
  const hps::Reader<Peptide> in(folder / "a.hps");
  EXPECT_TRUE(in.complete());
  EXPECT_EQ(in.read(0, in.size()), peptides(110));
}

TEST(RefusedTest, ASecondWriterOfATable) {
  const Folder folder;
  hps::FileWriter out(folder / "a.hps");
  auto first = out.table<int>("a");
  expect_error<hps::Error>([&] { out.table<int>("a"); }, "a.hps: table a has a writer already");
  expect_error<hps::Error>([&] { out.table("a", hps::schema_of<int>()); }, "a.hps: table a has a writer already");
  first.write(1);
  first.close();
  out.table<int>("a").write(2);
  out.table<int>("a").write(3);
  out.close();
  EXPECT_EQ(hps::load<std::vector<int>>(folder / "a.hps"), (std::vector{1, 2, 3}));
}

struct Node {
  std::vector<Node> next;
};
// Of schemas that no type has, but a file may, and of paths that are as long as it likes.
TEST(RefusedTest, MembersThatAreTooDeep) {
  const Folder folder;
  hps::detail::file::WrittenFile out(folder / "a.hps", hps::file);
  const std::size_t table = out.add_table("a", hps::Schema::from_string(std::string("\1\1\2\0\0", 5)));
  expect_error<hps::Error>([&] { out.attributes(table, "x"); }, "has no member x");
  const std::size_t nodes = out.add_table("b", hps::schema_of<std::vector<Node>>());
  std::string path = "next";
  for (int i = 0; i < 100; ++i) path += ".next";
  out.attributes(nodes, path)["level"] = 101;
  for (int i = 0; i < 1'000'000; ++i) path += ".next";
  expect_error<hps::Error>([&] { out.attributes(nodes, path); }, "has no member next.next");
  out.abandon();
}

TEST(RefusedTest, ALinkInPlaceOfAPart) {
  const Folder folder;
  put_contents(folder / "victim", "");
  std::filesystem::create_symlink(folder / "victim", folder / "a.hps.part");
  expect_error<hps::Error>([&] { append(folder / "a.hps", 1, 0); }, "a.hps.part");
  expect_error<hps::Error>([&] { hps::Writer<Peptide>(folder / "a.hps"); }, "a.hps.part");
  EXPECT_EQ(contents(folder / "victim"), "");
  EXPECT_FALSE(std::filesystem::exists(folder / "a.hps"));
}

TEST(RefusedTest, ASecondWriterLeavesNoPart) {
  const Folder folder;
  append(folder / "a.hps", 10, 0);
  hps::Writer<Peptide> first(folder / "a.hps", hps::append);
  expect_error<hps::Error>([&] { hps::Writer<Peptide>(folder / "a.hps"); }, "another writer");
  EXPECT_FALSE(std::filesystem::exists(folder / "a.hps.part"));
}

// Another program cut the file meanwhile.
TEST(RefusedTest, RefreshOfATableThatIsGone) {
  const Folder folder;
  {
    hps::FileWriter out(folder / "a.hps");
    out.table<Peptide>("x").write(peptides(10));
    out.table<Other>("y").write(std::vector<Other>(10));
    out.close();
  }
  const std::string bytes = contents(folder / "a.hps");
  for (std::size_t size = 64; size < bytes.size(); size += 8) {
    put_contents(folder / "a.hps", bytes);
    hps::Reader<Other> in(folder / "a.hps", hps::file, "y");
    std::filesystem::resize_file(folder / "a.hps", size);
    try {
      in.refresh();
      for (const Other& other : in.read(0, in.size())) EXPECT_EQ(other.number, 0);
    } catch (const hps::Error& error) {
      EXPECT_NE(std::string(error.what()).find("a.hps"), std::string::npos) << error.what();
    }
  }
}

struct Nested {
  std::vector<Nested> children;
};

TEST(RefusedTest, ObjectsBeforeOneThatIsRefused) {
  const Folder folder;
  std::vector<Nested> all(3);
  for (int i = 0; i < 2000; ++i) all[2].children = std::vector<Nested>(1, std::move(all[2]));
  hps::Writer<Nested> out(folder / "a.hps");
  out.write(all[0]);
  EXPECT_THROW(out.write(all), hps::LimitExceeded);
  EXPECT_EQ(out.size(), 3u);
  out.write(all[0]);
  out.close();
  EXPECT_EQ(hps::Reader<Nested>(folder / "a.hps").size(), 4u);
}

}  // namespace
}  // namespace hps_tests::files
