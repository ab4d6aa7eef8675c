// SPDX-License-Identifier: MIT
// Tables of objects that are Values: calls, and what is refused.

#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <unordered_set>

#include "support/expect_error.h"
#include "unit/file/value_tables.h"

namespace hps_tests::files {
namespace {

const hps::Schema& schema() { return hps::schema_of<Peptide>(); }
hps::Value some(int n, int first = 0) { return value_of<Peptide>(peptides(n, first)); }

// Readers of all types that have the schema get the memory that they need.
TEST(ValueWriterTest, OtherTypesAreRead) {
  const Folder folder;
  const auto all = many<std::vector<int>>(3, [](int i) {
    std::vector<int> numbers(100'000);
    for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = int(k) + i;
    return numbers;
  });
  hps::ValueWriter out(folder / "a.hps", hps::schema_of<std::vector<int>>());
  out.write(value_of<std::vector<int>>(all));
  out.close();
  const std::vector<int>& last = all.back();
  EXPECT_EQ(hps::Reader<std::set<int>>(folder / "a.hps")[2], std::set<int>(last.begin(), last.end()));
  EXPECT_EQ(hps::Reader<std::unordered_set<int>>(folder / "a.hps")[2].size(), last.size());
  EXPECT_EQ(hps::Reader<std::list<int>>(folder / "a.hps")[2], std::list<int>(last.begin(), last.end()));
  using Deques = std::vector<std::deque<char>>;
  hps::ValueWriter deques(folder / "b.hps", hps::schema_of<Deques>());
  deques.write(value_of<Deques>({Deques(50'000)}));
  deques.close();
  EXPECT_EQ(hps::Reader<Deques>(folder / "b.hps")[0].size(), 50'000u);
}

// As one that writes all at once, whatever the calls are.
TEST(ValueWriterTest, CallsShareChunks) {
  const Folder folder;
  const Chunks expected(written<Peptide>(peptides(3000), hps::file.chunk(5000)));
  EXPECT_GT(expected.bytes.size(), 20u);
  for (const unsigned threads : {1u, 2u}) {
    hps::ValueWriter out(folder / "a.hps", schema(), hps::file.chunk(5000).threads(threads));
    out.write(some(10));
    for (int i = 10; i < 20; ++i) out.write(some(1, i));
    const hps::Value rest = some(2990, 10);
    out.write(rest, 10, 0);
    out.write(rest, 10, 1);
    out.write(rest, 11, 979);
    out.write(rest, 990, 2000);
    out.write(rest, 2990, 0);
    EXPECT_EQ(out.size(), 3000u);
    out.close();
    EXPECT_TRUE(Chunks(contents(folder / "a.hps")).bytes == expected.bytes) << threads;
    EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(3000));
    EXPECT_EQ(hps::File(folder / "a.hps").table().column<int>("ions.charge").size(), 3000u);
  }
}

// Long runs of numbers stay where they are, until their chunk is written.
TEST(ValueWriterTest, ValuesMayGoBeforeTheirChunk) {
  const Folder folder;
  const auto all = many<std::pair<int, double>>(200'000, [](int i) { return std::pair(i, i * 0.5); });
  const Chunks expected(written<std::pair<int, double>>(all));
  for (const unsigned threads : {1u, 2u}) {
    hps::ValueWriter out(folder / "a.hps", hps::schema_of<std::pair<int, double>>(), hps::file.threads(threads));
    out.write(value_of<std::pair<int, double>>({all.begin(), all.begin() + 50'000}));
    out.write(value_of<std::pair<int, double>>({all.begin() + 50'000, all.end()}));
    out.close();
    EXPECT_TRUE(Chunks(contents(folder / "a.hps")).bytes == expected.bytes);
  }
}

struct Whole {
  std::string name;
  std::shared_ptr<int> shared;
  std::map<int, std::vector<Peptide>> by_charge;
  std::array<Ion, 2> two;
};
// Lists that are parts of other Values, also where objects are shared.
TEST(ValueWriterTest, PartsOfValuesAreWritten) {
  const Folder folder;
  const std::vector<std::shared_ptr<Whole>> runs{
      std::make_shared<Whole>(Whole{"a", nullptr, {{1, peptides(5, 5)}}, {}}),
      std::make_shared<Whole>(Whole{"b", nullptr, {{1, peptides(3)}, {2, peptides(10)}}, {{{1, 2, {3}}, {4, 5, {}}}}})};
  const auto value =
      hps::from_string<hps::Value>(hps::to_string(std::pair(runs, *runs[1]), hps::described), hps::described);
  hps::FileWriter file(folder / "a.hps");
  hps::ValueWriter out = file.table("peptides", schema());
  out.write(value[0][1]["by_charge"][2]);
  out.write(value[1]["by_charge"][2], 2, 3);
  hps::ValueWriter ions = file.table("ions", hps::schema_of<Ion>());
  ions.write(value[1]["two"]);
  ions.write(value[0][1]["two"], 1, 1);
  file.close();
  auto expected = peptides(10);
  for (const Peptide& p : peptides(3, 2)) expected.push_back(p);
  hps::Reader<Peptide> in(folder / "a.hps", hps::file, "peptides");
  EXPECT_EQ(all_of(in), expected);
  const hps::Reader<Ion> in_ions(folder / "a.hps", hps::file, "ions");
  EXPECT_EQ(in_ions.read(1, 2), std::vector<Ion>(2, Ion{4, 5, {}}));
}

TEST(ValueWriterTest, FilesGoOn) {
  const Folder folder;
  write(folder / "a.hps", peptides(10));
  hps::ValueWriter out(folder / "a.hps", schema(), hps::append);
  EXPECT_EQ(out.size(), 10u);
  out.attributes()["instrument"] = "Q Exactive";
  out.attributes("ions.mz")["unit"] = "Th";
  out.write(some(5, 10));
  out.flush();
  EXPECT_EQ(all_of<Peptide>(folder / "a.hps").size(), 15u);
  out.close();
  append(folder / "a.hps", 5, 15);
  EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(20));
  const hps::Reader<Peptide> in(folder / "a.hps");
  EXPECT_EQ(in.attributes().at("instrument"), "Q Exactive");
  EXPECT_EQ(in.attributes("ions.mz").at("unit"), "Th");
  expect_error<hps::Error>([&] { hps::ValueWriter other(folder / "a.hps", hps::schema_of<Ion>(), hps::append); },
                           "has objects of another type");
}

struct Refused {
  const char* problem;
  std::function<void(hps::ValueWriter&)> write;
};
TEST(ValueWriterTest, OtherValuesAreRefused) {
  const Refused all[] = {
      {"is given a Value that is not a list of objects", [](auto& out) { out.write(some(1)[0]["sequence"]); }},
      {"ions", [](auto& out) { out.write(value_of<Ion>({Ion{}})); }},
      {"is given objects of another type", [](auto& out) { out.write(value_of<int>({1})); }},
      {"is given a Value that is not a list of objects", [](auto& out) { out.write(hps::Value()); }},
      {"is given 3 objects, and is to write 2 from number 2 on", [](auto& out) { out.write(some(3), 2, 2); }},
      {"is given 3 objects, and is to write 1 from number 4 on", [](auto& out) { out.write(some(3), 4, 1); }}};
  for (const Refused& one : all) {
    SCOPED_TRACE(one.problem);
    const Folder folder;
    hps::ValueWriter out(folder / "a.hps", schema());
    out.write(some(3));
    expect_error<hps::Error>([&] { one.write(out); }, one.problem);
    expect_error<hps::Error>([&] { out.write(some(3)); }, "could not be written before");
    expect_error<hps::Error>([&] { out.close(); }, "could not be written before");
    EXPECT_FALSE(std::filesystem::exists(folder / "a.hps"));
  }
}

struct Tree {
  std::vector<Tree> below;
};
TEST(ValueWriterTest, TypesWithPoolsAreRefused) {
  const Folder folder;
  for (const hps::Schema& object : {hps::schema_of<std::shared_ptr<int>>(), hps::schema_of<Tree>()})
    expect_error<hps::Error>([&] { hps::ValueWriter out(folder / "a.hps", object); }, "not written to files as Values");
  EXPECT_TRUE(std::filesystem::is_empty(folder / ""));
}

TEST(ValueWriterTest, WithAnExceptionOnItsWayNoFileIsMade) {
  const Folder folder;
  try {
    hps::ValueWriter out(folder / "a.hps", schema());
    out.write(some(5));
    throw 1;
  } catch (int) {
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "a.hps"));
  hps::ValueWriter out(folder / "a.hps", schema());
  hps::ValueWriter moved(std::move(out));
  moved.write(some(5));
  moved.close();
  EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), peptides(5));
}

TEST(ValueWriterTest, WritesToStreams) {
  std::stringstream stream;
  const hps::Value v = some(5);
  hps::ValueWriter out(stream, v.schema().element(), hps::file, "peptides");
  out.write(v);
  out.close();
  hps::Reader<Peptide> in(stream, hps::file, "peptides");
  EXPECT_EQ(all_of(in), peptides(5));
}

}  // namespace
}  // namespace hps_tests::files
