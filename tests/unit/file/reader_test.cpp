// SPDX-License-Identifier: MIT
// Files are written, and read as a whole and in parts.

#include <thread>

#include "support/expect_error.h"
#include "unit/file/file_options.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

INSTANTIATE_TEST_SUITE_P(All, FileOptionsTest,
                         testing::Values(Options{"default", hps::file}, Options{"one_thread", hps::file.threads(1)},
                                         Options{"many_threads", hps::file.threads(7).chunk(2000)},
                                         Options{"small_chunks", hps::file.chunk(1)},
                                         Options{"plain", hps::file.plain().chunk(3000)},
                                         Options{"mapped", hps::file.mapped().chunk(3000)},
                                         Options{"quick", hps::file.effort(hps::Effort::quick)}),
                         name_of);

TEST_P(FileOptionsTest, WhatIsWrittenIsRead) {
  const Folder folder;
  const hps::FileOptions& options = GetParam().options;
  for (const int n : {0, 1, 2, 1000}) {
    SCOPED_TRACE(n);
    const std::vector<Peptide> all = peptides(n);
    write(folder / "a.hps", all, options);
    hps::Reader<Peptide> in(folder / "a.hps", options);
    EXPECT_EQ(in.size(), all.size());
    EXPECT_TRUE(in.complete());
    EXPECT_EQ(in.schema(), hps::schema_of<Peptide>());
    EXPECT_EQ(all_of(in), all);
    EXPECT_EQ(all_of(in), all);  // once more
    EXPECT_FALSE(std::filesystem::exists(folder / "a.hps.part"));
  }
}

TEST_P(FileOptionsTest, PartsAreRead) {
  const Folder folder;
  const std::vector<Peptide> all = peptides(1000);
  write(folder / "a.hps", all, GetParam().options);
  const hps::Reader<Peptide> in(folder / "a.hps", GetParam().options);
  for (const std::size_t i : {0u, 1u, 499u, 999u}) EXPECT_EQ(in[i], all[i]);
  for (const auto& [first, count] : {std::pair{0, 1000}, {0, 0}, {1000, 0}, {990, 10}, {3, 500}})
    EXPECT_EQ(in.read(static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(count)), peptides(count, first));
  expect_error<hps::Error>([&] { in[1000]; }, "a.hps: has 1000 objects, and so none of number 1000");
  expect_error<hps::Error>([&] { in.read(990, 11); }, "a.hps: has 1000 objects");
  expect_error<hps::Error>([&] { in.read(static_cast<std::uint64_t>(-1), 2); }, "a.hps: has 1000 objects");
}

TEST_P(FileOptionsTest, ColumnsOfSomeObjectsAreRead) {
  const Folder folder;
  const std::vector<Peptide> all = peptides(1000);
  write(folder / "a.hps", all, GetParam().options);
  const hps::Reader<Peptide> in(folder / "a.hps", GetParam().options);
  for (const auto& [first, count] : {std::pair{0u, 1000u}, {0u, 0u}, {1000u, 0u}, {3u, 1u}, {499u, 2u}, {3u, 700u}}) {
    SCOPED_TRACE(first);
    std::vector<int> ids;
    std::vector<double> mz;
    std::vector<float> profile;
    std::vector<std::optional<double>> scores;
    std::vector<double> there;
    std::vector<std::string> sequences;
    for (std::size_t i = first; i < first + count; ++i) {
      const Peptide& p = all[i];
      ids.push_back(p.id);
      sequences.push_back(p.sequence);
      scores.push_back(p.score);
      if (p.score) there.push_back(*p.score);
      for (const Ion& ion : p.ions) {
        mz.push_back(ion.mz);
        profile.insert(profile.end(), ion.profile.begin(), ion.profile.end());
      }
    }
    EXPECT_EQ(in.column<int>("id", first, count), ids);
    EXPECT_EQ(in.column<std::string>("sequence", first, count), sequences);
    EXPECT_EQ(in.column<double>("ions.mz", first, count), mz);
    EXPECT_EQ(in.column<float>("ions.profile", first, count), profile);
    EXPECT_EQ(in.column<std::optional<double>>("score", first, count), scores);
    EXPECT_EQ(in.column<double>("score", first, count), there);
  }
  EXPECT_EQ(in.column<std::optional<double>>("score").size(), 1000u);
  expect_error<hps::Error>([&] { (void)in.column<int>("id", 999, 2); }, "a.hps: has 1000 objects");
  expect_error<hps::Error>([&] { (void)in.column<std::optional<int>>("id"); }, "the values of id are not optional");
  expect_error<hps::Error>([&] { (void)in.column<std::optional<int>>("score"); }, "are of another type");
}

TEST_P(FileOptionsTest, ColumnsAreRead) {
  const Folder folder;
  const std::vector<Peptide> all = peptides(1000);
  write(folder / "a.hps", all, GetParam().options);
  const hps::Reader<Peptide> in(folder / "a.hps", GetParam().options);
  std::vector<int> ids;
  std::vector<double> mz;
  std::vector<std::uint64_t> sizes;
  std::vector<bool> has;
  std::vector<std::string> sequences;
  for (const Peptide& p : all) {
    ids.push_back(p.id);
    sequences.push_back(p.sequence);
    sizes.push_back(p.ions.size());
    has.push_back(p.score.has_value());
    for (const Ion& ion : p.ions) mz.push_back(ion.mz);
  }
  EXPECT_EQ(in.column<int>("id"), ids);
  EXPECT_EQ(in.column<std::string>("sequence"), sequences);
  EXPECT_EQ(in.column<double>("ions.mz"), mz);
  EXPECT_EQ(in.column<std::uint64_t>("ions.size()"), sizes);
  EXPECT_EQ(in.column<bool>("score.has_value()"), has);
  expect_error<hps::Error>([&] { in.column<int>("ions.mz"); }, "the values of ions.mz are of another type: float64");
  expect_error<hps::Error>([&] { in.column<int>("size()"); }, "a.hps: has no column size()");
}

TEST_P(FileOptionsTest, ATypeReadsThePartThatItHas) {
  const Folder folder;
  write(folder / "a.hps", peptides(1000), GetParam().options);
  hps::Reader<Summary> in(folder / "a.hps", GetParam().options);
  int i = 0;
  for (const Summary& s : in) {
    EXPECT_EQ(s.id, i);
    EXPECT_EQ(s.score, peptide(i).score);
    EXPECT_EQ(s.comment, "none");
    ++i;
  }
  EXPECT_EQ(i, 1000);
  EXPECT_EQ(in[77].id, 77);
}

TEST(ReaderTest, OnlyColumnsThatATypeHasAreRead) {
  const Folder folder;
  std::vector<Peptide> all = peptides(3000);
  for (Peptide& p : all) p.ions.resize(100, {1.0 / (1 + p.id), p.id, {}});
  write(folder / "a.hps", all);
  std::string bytes = contents(folder / "a.hps");
  const hps::File file(folder / "a.hps");
  // Damage of what nobody reads does not matter.
  std::size_t damaged = 0;
  for (std::size_t at = 4096; at < bytes.size() / 2; at += 64) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    put_contents(folder / "b.hps", changed);
    hps::Reader<Summary> in(folder / "b.hps");
    try {
      EXPECT_EQ(all_of(in).size(), all.size());
    } catch (const hps::Error&) {
      ++damaged;
    }
    if (at > 30000) at += 5000;
  }
  EXPECT_LT(damaged, 100u);
}

TEST(ReaderTest, AnotherTypeIsRefusedAtOnce) {
  const Folder folder;
  write(folder / "a.hps", peptides(3));
  struct Other {
    std::string id;
  };
  expect_error<hps::Error>([&] { hps::Reader<Other> in(folder / "a.hps"); }, "a.hps: objects of another type:");
}

TEST(ReaderTest, MemoryIsLimited) {
  const Folder folder;
  hps::save(std::vector<double>(100'000, 1.5), folder / "a.hps", hps::file.chunk(1 << 16));
  const hps::FileOptions little = hps::file.max_memory(1 << 19), much = hps::file.max_memory(1 << 20);
  const hps::Reader<double> in(folder / "a.hps", little);
  EXPECT_EQ(in[99'999], 1.5);
  EXPECT_THROW((void)in.column<double>(""), hps::Error);
  EXPECT_EQ(hps::Reader<double>(folder / "a.hps", much).column<double>("").size(), 100'000u);
  const hps::Reader<double> less(folder / "a.hps", hps::file.max_memory(1000));
  expect_error<hps::Error>([&] { (void)less[0]; }, "more memory than max_memory()");
}

TEST(ReaderTest, ObjectsAreARange) {
  const Folder folder;
  write(folder / "a.hps", peptides(100), hps::file.chunk(500));
  static_assert(std::ranges::input_range<hps::Reader<Peptide>>);
  static_assert(std::ranges::input_range<hps::Objects<Peptide>>);
  hps::Reader<Peptide> in(folder / "a.hps");
  const auto many = std::ranges::count_if(in, [](const Peptide& p) { return p.ions.size() == 2; });
  EXPECT_EQ(many, 33);
}

TEST(ReaderTest, ManyThreadsUseOneReader) {
  const Folder folder;
  const std::vector<Peptide> all = peptides(500);
  write(folder / "a.hps", all, hps::file.chunk(2000));
  const hps::Reader<Peptide> in(folder / "a.hps");
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (std::size_t i = t; i < 500; i += 37) EXPECT_EQ(in[i], all[i]);
      EXPECT_EQ(in.column<int>("id").size(), 500u);
      EXPECT_EQ(in.read(t, 300)[7], all[t + 7]);
    });
  for (std::thread& thread : threads) thread.join();
}

TEST(ReaderTest, StreamsAreReadAndWritten) {
  const std::vector<Peptide> all = peptides(300);
  std::ostringstream out;
  hps::Writer<Peptide> writer(out, hps::file.chunk(3000));
  writer.write(all);
  writer.close();
  std::istringstream stream(out.str());
  hps::Reader<Peptide> in(stream);
  EXPECT_EQ(all_of(in), all);
  expect_error<hps::Error>([&] { hps::Writer<Peptide> again(out, hps::append); }, "append to a file");
}

TEST(ReaderTest, ElementsOfAllKindsAreTables) {
  const Folder folder;
  const auto same = [&]<class T>(const std::vector<T>& all) {
    hps::Writer<T> out(folder / "a.hps", hps::file.chunk(16));
    for (const T& t : all) out.write(t);
    out.close();
    EXPECT_EQ(all_of<T>(folder / "a.hps"), all);
  };
  same(std::vector<int>{3, 1, 2});
  same(std::vector<bool>{true, false, true, true});
  same(std::vector<std::string>{"", "a", std::string(1000, 'b')});
  same(std::vector<std::vector<double>>{{1, 2}, {}, {3}});
  same(std::vector<std::optional<int>>{1, {}, 3});
  same(std::vector<std::map<std::string, int>>{{{"a", 1}}, {}, {{"b", 2}, {"c", 3}}});
  same(std::vector<std::variant<int, std::string>>{1, "b", 3});
  same(std::vector<std::array<float, 3>>{{1, 2, 3}, {4, 5, 6}});
  struct Empty {
    bool operator==(const Empty&) const = default;
  };
  same(std::vector<Empty>(5));
}

struct Tree {
  int value = 0;
  std::vector<Tree> children;
  bool operator==(const Tree&) const = default;
};

TEST(ReaderTest, TypesThatContainThemselves) {
  const Folder folder;
  std::vector<Tree> all;
  for (int i = 0; i < 50; ++i) all.push_back({i, {{i + 1, {{i + 2, {}}}}, {i + 3, {}}}});
  all[7].children = all;
  hps::save(all, folder / "a.hps", hps::file.chunk(1000));
  EXPECT_EQ(all_of<Tree>(folder / "a.hps"), all);
  EXPECT_EQ(hps::Reader<Tree>(folder / "a.hps")[7], all[7]);
  const hps::File file(folder / "a.hps");
  EXPECT_EQ(file.table().value(7)["children"][8]["children"][1]["value"], 11);
  hps::save(all[7], folder / "b.hps");
  EXPECT_EQ(hps::load<Tree>(folder / "b.hps"), all[7]);

  // The columns of these types are of the objects at all levels.
  const hps::Reader<Tree> in(folder / "a.hps");
  expect_error<hps::Error>([&] { (void)in.where("value", 0, 4); }, "where() needs a number");
  expect_error<hps::Error>([&] { (void)in.column<int>("value", 0, 5); }, "that objects share");
}

TEST(ReaderTest, SharedObjectsStayShared) {
  struct Shared {
    std::shared_ptr<std::string> a, b;
  };
  const Folder folder;
  const auto text = std::make_shared<std::string>("text");
  hps::Writer<Shared> out(folder / "a.hps");
  out.write({text, text});
  *text = "another";
  out.write({text, text});
  out.write({nullptr, text});
  out.close();
  hps::Reader<Shared> in(folder / "a.hps");
  const std::vector<Shared> all = in.read(0, 3);
  EXPECT_EQ(*all[0].a, "text");
  EXPECT_EQ(all[0].a, all[0].b);
  EXPECT_EQ(*all[1].a, "another");
  EXPECT_EQ(all[1].a, all[1].b);
  EXPECT_EQ(all[2].a, nullptr);
  EXPECT_EQ(*all[2].b, "another");
  EXPECT_NE(all[1].b, all[2].b);
}

TEST(ReaderTest, IteratorsThatAreNotComparedBeforeTheyAdvance) {
  std::ostringstream out;
  hps::Writer<int> writer(out, hps::file.chunk(16));  // four in a chunk
  for (int i = 0; i < 20; ++i) writer.write(i);
  writer.close();
  std::istringstream stream(out.str());
  hps::Reader<int> in(stream);
  EXPECT_EQ(*in.begin(), 0);
  auto it = in.begin();
  EXPECT_EQ(*++it, 1);
  EXPECT_EQ(*std::ranges::next(in.begin(), 7), 7);
  EXPECT_EQ(std::ranges::distance(std::ranges::next(in.begin(), 20), in.end()), 0);
}

}  // namespace
}  // namespace hps_tests::files
