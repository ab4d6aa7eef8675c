// SPDX-License-Identifier: MIT
// Writers that stop, and readers beside them.

#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>
#include <functional>
#include <sstream>
#include <unordered_map>

#include "support/expect_error.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

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

struct Plant {
  std::string name;
  virtual ~Plant() = default;
  HPS_MEMBERS(name)
};
struct Tree : Plant {};
struct Label {
  std::reference_wrapper<const Plant> of;
  int number = 0;
};

// Objects that cannot be serialized are found before anything of them is kept.
TEST(WriterTest, AfterAnObjectThatIsRefused) {
  const Folder folder;
  const Plant fern;
  const Tree oak;
  hps::Writer<Label> out(folder / "a.hps");
  out.write(Label{fern, 1});
  EXPECT_THROW(out.write(Label{oak, 2}), hps::Error);
  out.write(Label{fern, 3});
  out.close();
  EXPECT_EQ(hps::File(folder / "a.hps").table("").column<int>("number"), (std::vector<int>{1, 3}));
}

class ByHand {
 public:
  ByHand() = default;
  explicit ByHand(int n) : n_(n) {}
  template <class B>
  void serialize(B& b) {
    b& n_;
  }
  bool operator==(const ByHand&) const = default;

 private:
  int n_ = 0;
};
struct Holder {
  ByHand one;
  std::vector<ByHand> more;
  bool operator==(const Holder&) const = default;
};
TEST(WriterTest, HandWrittenClasses) {
  const Folder folder;
  hps::save(std::vector{ByHand(1), ByHand(2)}, folder / "a.hps");
  EXPECT_EQ(hps::load<std::vector<ByHand>>(folder / "a.hps"), (std::vector{ByHand(1), ByHand(2)}));
  hps::save(Holder{ByHand(1), {ByHand(2)}}, folder / "b.hps");
  EXPECT_EQ(hps::load<Holder>(folder / "b.hps"), (Holder{ByHand(1), {ByHand(2)}}));
}

TEST(WriterTest, AFileThatCannotBeReplacedIsKeptBeside) {
  const Folder folder;
  hps::Writer<int> out(folder / "a.hps");
  out.write(7);
  std::filesystem::create_directories(folder / "a.hps" / "inside");
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

struct Counted {
  std::unordered_map<std::string, int> counts;
};
TEST(WriterTest, CanonicalOrderOfObjectsInTheSameMemory) {
  std::ostringstream one, other;
  for (const bool reversed : {false, true}) {
    hps::Writer<Counted> out(reversed ? other : one, hps::file.canonical().id({}));
    for (int n = 1; n < 30; ++n) {
      Counted object;
      for (int i = 0; i < n; ++i) object.counts["name " + std::to_string(reversed ? n - 1 - i : i)] = n;
      out.write(object);
    }
    out.close();
  }
  EXPECT_TRUE(one.str() == other.str());
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
