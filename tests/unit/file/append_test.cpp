// SPDX-License-Identifier: MIT
// Files that go on.

#include "support/expect_error.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

TEST(AppendTest, AFileGoesOn) {
  const Folder folder;
  int size = 0;
  for (const int n : {10, 0, 1, 100, 5, 1, 1, 1}) {
    const std::string before = size ? contents(folder / "a.hps") : "";
    append(folder / "a.hps", n, size);
    size += n;
    EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(size));
    hps::Reader<Peptide> in(folder / "a.hps");
    EXPECT_TRUE(in.complete());
    EXPECT_EQ(in.column<int>("id").size(), static_cast<std::size_t>(size));
    EXPECT_TRUE(contents(folder / "a.hps").starts_with(before));  // no byte that is there changes
  }
}

TEST(AppendTest, FootersStayFew) {
  const Folder folder;
  constexpr int n = 300;
  for (int i = 0; i < n; ++i) append(folder / "a.hps", 1, i);
  const auto file = hps::detail::file::ReadFile(folder / "a.hps", {});
  EXPECT_LE(file.catalog().footers.size(), 9u);
  EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(n));
  hps::Reader<Peptide> in(folder / "a.hps");
  EXPECT_EQ(in.column<int>("id").back(), n - 1);
}

TEST(AppendTest, ColumnsOfChunksThatNoFooterHas) {
  const Folder folder;
  append(folder / "a.hps", 100, 0);
  hps::Writer<Peptide> out(folder / "a.hps", hps::append.chunk(1000));
  out.write(peptides(100, 100));
  out.flush();
  const std::vector<hps::File::Table::Column> columns = hps::File(folder / "a.hps").table().columns();
  EXPECT_EQ(columns.at(0).path, "id");
  EXPECT_EQ(columns.at(0).count, 200u);
}

TEST(AppendTest, AnotherTypeIsRefused) {
  const Folder folder;
  append(folder / "a.hps", 3, 0);
  const std::string before = contents(folder / "a.hps");
  expect_error<hps::Error>([&] { hps::Writer<Summary> out(folder / "a.hps", hps::append); },
                           "has objects of another type");
  EXPECT_EQ(contents(folder / "a.hps"), before);
}

TEST(AppendTest, WithoutANameTheOnlyTableGoesOn) {
  const Folder folder;
  {
    hps::FileWriter out(folder / "a.hps");
    out.table<Peptide>("peptides").write(peptides(10));
    out.close();
  }
  append(folder / "a.hps", 5, 10);
  EXPECT_EQ(hps::File(folder / "a.hps").tables(), std::vector<std::string>{"peptides"});
  EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(15));
  {
    hps::FileWriter out(folder / "a.hps", hps::append);
    out.table<int>("numbers").write(1);
    out.close();
  }
  const std::string before = contents(folder / "a.hps");
  expect_error<hps::Error>([&] { append(folder / "a.hps", 5, 10); }, "several tables, so name the one");
  EXPECT_EQ(contents(folder / "a.hps"), before);
}

TEST(AppendTest, AttributesAreKeptAndReplaced) {
  const Folder folder;
  {
    hps::Writer<int> out(folder / "a.hps");
    out.attributes()["a"] = 1;
    out.attributes()["b"] = "two";
    out.write(1);
  }
  {
    hps::Writer<int> out(folder / "a.hps", hps::append);
    out.attributes()["a"] = 3.5;
  }
  const hps::Reader<int> in(folder / "a.hps");
  EXPECT_TRUE(in.complete());
  EXPECT_EQ(in.attributes().at("a"), 3.5);
  EXPECT_EQ(in.attributes().at("b"), "two");
  EXPECT_EQ(in.attributes().size(), 2u);
  expect_error<hps::Error>([&] { in.attributes().at("c"); }, "a.hps: there is no attribute c");
  hps::Writer<Peptide> out(folder / "b.hps");
  out.attributes("ions.mz")["unit"] = "Th";
  expect_error<hps::Error>([&] { out.attributes("ions.z"); }, "b.hps: has no member ions.z");
  expect_error<hps::Error>([&] { out.attributes("io"); }, "b.hps: has no member io");
  expect_error<hps::Error>([&] { in.attributes("x").at("c"); }, "a.hps: there is no attribute c");
}

TEST(AppendTest, ATornEndIsCutOff) {
  const Folder folder;
  append(folder / "a.hps", 100, 0);
  const std::string whole = contents(folder / "a.hps");
  for (std::size_t size = 64; size < whole.size(); size += 97) {
    SCOPED_TRACE(size);
    put_contents(folder / "a.hps", whole.substr(0, size));
    std::size_t n = 0;
    try {
      n = static_cast<std::size_t>(hps::Reader<Peptide>(folder / "a.hps").size());
    } catch (const hps::Error&) {  // the table is not there yet
    }
    append(folder / "a.hps", 7, static_cast<int>(n));
    EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(static_cast<int>(n) + 7));
    EXPECT_TRUE(hps::Reader<Peptide>(folder / "a.hps").complete());
  }
}

TEST(AppendTest, EmptyFilesGoOn) {
  const Folder folder;
  for (const char* name : {"a.hps", "b.hps.part"}) put_contents(folder / name, "");
  for (const char* name : {"a.hps", "b.hps"}) {
    append(folder / name, 3, 0);
    EXPECT_EQ(all_of<Peptide>(folder / name), peptides(3));
  }
}

TEST(AppendTest, AfterAChunkThatIsGone) {
  const Folder folder;
  append(folder / "a.hps", 100, 0);
  const std::string whole = contents(folder / "a.hps");
  const hps::detail::file::ReadFile file(folder / "a.hps", {});
  const auto& chunks = file.catalog().tables[0].chunks;
  ASSERT_GT(chunks.size(), 3u);
  for (const std::size_t gone : {std::size_t{0}, std::size_t{1}}) {
    SCOPED_TRACE(gone);
    std::string damaged = without_footer(whole);
    damaged[static_cast<std::size_t>(chunks[gone].place) + 20] = 'x';
    put_contents(folder / "b.hps", damaged);
    append(folder / "b.hps", 10, 100);
    hps::Reader<Peptide> in(folder / "b.hps");
    EXPECT_TRUE(in.complete());
    EXPECT_EQ(in.size(), 110u);
    EXPECT_EQ(in[109], peptide(109));
    EXPECT_THROW((void)in[chunks[gone].first], hps::Error);
    EXPECT_THROW((void)all_of(in), hps::Error);
    EXPECT_THROW((void)in.column<int>("id"), hps::Error);
    const auto where = [&] {
      for (const Peptide& p : in.where("id", 0, 1000)) EXPECT_EQ(p, peptide(p.id));
    };
    EXPECT_THROW(where(), hps::Error);
    in.skip_damaged();
    EXPECT_EQ(all_of(in).size(), 110 - chunks[gone].count);
    ASSERT_EQ(in.missing().size(), 1u);
    EXPECT_EQ(in.missing()[0].first, chunks[gone].first);
    // Once more, with the footer taken into the new one.
    append(folder / "b.hps", 300, 110);
    hps::Reader<Peptide> again(folder / "b.hps");
    EXPECT_EQ(again[409], peptide(409));
    EXPECT_EQ(hps::File(folder / "b.hps").table().columns()[0].count, 410 - chunks[gone].count);
  }
}

// A disk may be full before there is a header.
TEST(AppendTest, APartThatHasNoHeader) {
  const Folder folder;
  for (const std::size_t size : {0u, 1u, 5u, 63u}) {
    put_contents(folder / "a.hps.part", std::string("\x89HPS", 4) + std::string(60, '\0'));
    std::filesystem::resize_file(folder / "a.hps.part", size);
    append(folder / "a.hps", 10, 0);
    EXPECT_EQ(hps::Reader<Peptide>(folder / "a.hps").size(), 10u);
    std::filesystem::remove(folder / "a.hps");
  }
}

}  // namespace
}  // namespace hps_tests::files
