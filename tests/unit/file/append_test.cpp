// SPDX-License-Identifier: MIT
// Files that go on, writers that stop, and readers beside them.

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <csignal>

#include "support/expect_error.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

void append(const std::filesystem::path& path, int n, int first) {
  hps::Writer<Peptide> out(path, hps::append.chunk(1000));
  out.write(peptides(n, first));
  out.close();
}

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

TEST(AppendTest, AnotherTypeIsRefused) {
  const Folder folder;
  append(folder / "a.hps", 3, 0);
  const std::string before = contents(folder / "a.hps");
  expect_error<hps::Error>([&] { hps::Writer<Summary> out(folder / "a.hps", hps::append); },
                           "has objects of another type");
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

TEST(WriterTest, AnOldFileStaysUntilTheNewOneIsClosed) {
  const Folder folder;
  write(folder / "a.hps", peptides(3));
  {
    hps::Writer<Peptide> out(folder / "a.hps");
    out.write(peptides(5));
    out.flush();
    EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(3));
    EXPECT_EQ(all_of<Peptide>(folder / "a.hps.part"), peptides(5));
    out.close();
  }
  EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(5));
}

TEST(WriterTest, WithAnExceptionOnItsWayNoFileIsMade) {
  const Folder folder;
  try {
    hps::Writer<Peptide> out(folder / "a.hps");
    out.write(peptides(5));
    throw 1;
  } catch (int) {
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "a.hps"));
  expect_error<hps::Error>([&] { hps::Reader<Peptide> in(folder / "a.hps"); },
                           "a.hps.part, which a writer that was not closed has left");
}

TEST(WriterTest, WhatAWriterHasLeftGoesOn) {
  const Folder folder;
  try {
    hps::Writer<Peptide> out(folder / "a.hps");
    out.write(peptides(5));
    out.flush();
    throw 1;
  } catch (int) {
  }
  append(folder / "a.hps", 5, 5);
  EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(10));
  EXPECT_FALSE(std::filesystem::exists(folder / "a.hps.part"));
}

TEST(WriterTest, OneAtATime) {
  const Folder folder;
  {
    hps::Writer<int> first(folder / "a.hps");
    expect_error<hps::Error>([&] { hps::Writer<int> second(folder / "a.hps"); }, "is being written by another writer");
    first.write(1);
  }
  hps::Writer<int> first(folder / "a.hps", hps::append);
  expect_error<hps::Error>([&] { hps::Writer<int> second(folder / "a.hps", hps::append); },
                           "is being written by another writer");
  EXPECT_EQ(all_of<int>(folder / "a.hps"), std::vector<int>{1});
}

TEST(WriterTest, ANewFileDoesNotReplaceOneThatIsWritten) {
  const Folder folder;
  write(folder / "a.hps", peptides(3));
  {
    hps::Writer<Peptide> more(folder / "a.hps", hps::append);
    expect_error<hps::Error>([&] { hps::Writer<Peptide> anew(folder / "a.hps"); }, "is being written by another");
    more.write(peptide(3));
    more.close();
  }
  hps::Writer<Peptide> anew(folder / "a.hps");
  expect_error<hps::Error>([&] { hps::Writer<Peptide> more(folder / "a.hps", hps::append); }, "is being written");
  EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(4));
}

TEST(WriterTest, AfterItWasClosed) {
  const Folder folder;
  hps::Writer<int> out(folder / "a.hps");
  out.write(1);
  out.close();
  out.close();
  expect_error<hps::Error>([&] { out.write(2); }, "a.hps: is closed");
  expect_error<hps::Error>([&] { out.flush(); }, "a.hps: is closed");
  hps::Writer<int> more(folder / "a.hps", hps::append);
  more.write(2);
  more.close();
  EXPECT_EQ(all_of<int>(folder / "a.hps"), (std::vector<int>{1, 2}));
}

TEST(WriterTest, ModesAndLinksAreKept) {
  const Folder folder;
  write(folder / "a.hps", peptides(1));
  ::chmod((folder / "a.hps").c_str(), 0640);
  std::filesystem::create_symlink("a.hps", folder / "link.hps");
  write(folder / "link.hps", peptides(2));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.hps"));
  EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(2));
  struct stat about {};
  ::stat((folder / "a.hps").c_str(), &about);
  EXPECT_EQ(about.st_mode & 0777u, 0640u);
}

TEST(WriterTest, AFileThatCannotBeReplacedIsKeptBeside) {
  const Folder folder;
  std::filesystem::create_directories(folder / "a.hps" / "inside");
  hps::Writer<int> out(folder / "a.hps");
  out.write(7);
  expect_error<hps::Error>([&] { out.close(); }, "a.hps.part, which is the new file");
  EXPECT_EQ(all_of<int>(folder / "a.hps.part"), std::vector<int>{7});
}

// In a process of its own, whose files may have so many bytes.
void with_limit(std::size_t bytes, auto&& f) {
  const ::pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const ::rlimit limit{bytes, bytes};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    bool failed = false;
    try {
      f();
    } catch (const hps::Error&) {
      failed = true;
    }
    std::_Exit(failed ? 1 : 0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
}

TEST(WriterTest, ADiskThatIsFull) {
  const Folder folder;
  write(folder / "a.hps", peptides(3));
  for (std::size_t size = 0; size < 20000; size += 1237) {  // the whole file has more
    SCOPED_TRACE(size);
    with_limit(size, [&] { write(folder / "a.hps", peptides(3000), hps::file.chunk(5000).threads(1)); });
    EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(3));
    if (size < 200) continue;
    std::vector<Peptide> some;
    try {
      some = all_of<Peptide>(folder / "a.hps.part");
    } catch (const hps::Error&) {  // it has no table yet
    }
    EXPECT_EQ(some, peptides(static_cast<int>(some.size())));
  }
}

TEST(WriterTest, AnObjectWhoseArraysAreNotCopiedMayGoAfterAnError) {
  const Folder folder;
  with_limit(std::size_t{1} << 16, [&] {
    hps::Writer<std::vector<double>> out(folder / "a.hps", hps::file.threads(2).plain());
    {
      const std::vector<double> large(1 << 20, 1.5);
      EXPECT_THROW(out.write(large), hps::Error);
    }
    EXPECT_THROW(out.write({1.0}), hps::Error);
  });
  EXPECT_FALSE(std::filesystem::exists(folder / "a.hps"));
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
    std::string damaged = whole.substr(0, whole.size() - 64);  // without the trailer
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

TEST(WriterTest, AMappedReaderSeesMore) {
  const Folder folder;
  hps::Writer<Peptide> out(folder / "a.hps");
  out.write(peptides(10));
  out.flush();
  hps::Reader<Peptide> in(folder / "a.hps.part", hps::file.mapped());
  EXPECT_EQ(all_of(in), peptides(10));
  out.write(peptides(10, 10));
  out.close();
  in.refresh();
  EXPECT_TRUE(in.complete());
  EXPECT_EQ(all_of(in), peptides(20));
}

TEST(WriterTest, ReadersSeeWholeChunks) {
  const Folder folder;
  hps::Writer<Peptide> out(folder / "a.hps", hps::append.chunk(1000));
  out.write(peptides(10));
  out.flush();
  hps::Reader<Peptide> in(folder / "a.hps.part");
  EXPECT_EQ(in.size(), 10u);
  EXPECT_FALSE(in.complete());
  out.write(peptides(50, 10));
  EXPECT_EQ(all_of(in), peptides(10));  // what was there when it was opened
  in.refresh();
  const std::uint64_t some = in.size();
  EXPECT_LE(some, 60u);
  EXPECT_EQ(all_of(in), peptides(static_cast<int>(some)));
  out.flush();
  in.refresh();
  EXPECT_EQ(all_of(in), peptides(60));
  out.close();
  in.refresh();
  EXPECT_TRUE(in.complete());
  EXPECT_EQ(all_of(in), peptides(60));
}

TEST(WriterTest, AttributesThatAreWrittenAreNotWrittenAgain) {
  const Folder folder;
  hps::Writer<Peptide> out(folder / "a.hps", hps::append);
  out.attributes()["log"] = std::string(100'000, 'x');
  out.flush();
  const auto size = std::filesystem::file_size(folder / "a.hps.part");
  EXPECT_GT(size, 100'000u);
  out.attributes()["unit"] = "Th";
  out.flush();
  EXPECT_LT(std::filesystem::file_size(folder / "a.hps.part"), size + 1000);
  out.attributes()["unit"] = "m/z";
  out.flush();
  hps::Reader<Peptide> in(folder / "a.hps.part");
  EXPECT_EQ(in.attributes().at("unit"), "m/z");
  EXPECT_EQ(in.attributes().at("log"), std::string(100'000, 'x'));
  out.close();
  in.refresh();
  EXPECT_EQ(in.attributes().size(), 2u);
}

TEST(WriterTest, FilesWithOneIdAreEqual) {
  std::string files[3];
  for (const unsigned threads : {1u, 2u, 3u}) {
    std::ostringstream out;
    hps::Writer<Peptide> writer(out, hps::file.id({std::byte{1}}).chunk(2000).threads(threads));
    if (threads == 2) writer.write(peptides(300));
    else
      for (const Peptide& p : peptides(300)) writer.write(p);
    writer.close();
    files[threads - 1] = out.str();
  }
  EXPECT_EQ(files[0], files[1]);
  EXPECT_EQ(files[0], files[2]);
}

}  // namespace
}  // namespace hps_tests::files
