// SPDX-License-Identifier: MIT
// Several tables in a file, files without their types, merged ones, and single objects.

#include "support/expect_error.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

void write_tables(const std::filesystem::path& path, int n) {
  hps::FileWriter file(path, hps::file.chunk(1000));
  auto peptides = file.table<Peptide>("peptides");
  auto numbers = file.table<double>("numbers");
  peptides.attributes()["instrument"] = "Q Exactive";
  for (int i = 0; i < n; ++i) {
    peptides.write(peptide(i));
    if (i % 2 == 0) numbers.write(i / 8.0);
  }
  file.close();
}

TEST(TablesTest, EachIsReadByItself) {
  const Folder folder;
  write_tables(folder / "a.hps", 100);
  hps::Reader<Peptide> all(folder / "a.hps", hps::file, "peptides");
  EXPECT_EQ(all_of(all), peptides(100));
  EXPECT_EQ(all.attributes().at("instrument"), "Q Exactive");
  hps::Reader<double> numbers(folder / "a.hps", hps::file, "numbers");
  EXPECT_EQ(numbers.size(), 50u);
  EXPECT_EQ(numbers[3], 0.75);
  expect_error<hps::Error>([&] { hps::Reader<double> in(folder / "a.hps"); },
                           "has several tables, so name one of them: peptides, numbers");
  expect_error<hps::Error>([&] { hps::Reader<double> in(folder / "a.hps", hps::file, "x"); },
                           "has no table x, but: peptides, numbers");
}

TEST(TablesTest, ErrorsNameSomeOfManyTables) {
  const Folder folder;
  hps::FileWriter file(folder / "a.hps", hps::file.threads(1));
  for (int i = 0; i < 300; ++i) file.table<int>("table" + std::to_string(i)).write(i);
  file.close();
  const hps::File many(folder / "a.hps");
  EXPECT_EQ(many.table("table299").value(0), 299);
  expect_error<hps::Error>([&] { many.table("x"); }, "has no table x, but: table0, table1, ");
  try {
    many.table("x");
  } catch (const hps::Error& error) {
    EXPECT_TRUE(std::string_view(error.what()).ends_with(", ..."));
    EXPECT_LT(std::string_view(error.what()).size(), 1500u);
  }
}

TEST(TablesTest, WithoutTypes) {
  const Folder folder;
  write_tables(folder / "a.hps", 100);
  const hps::File file(folder / "a.hps");
  EXPECT_TRUE(file.complete());
  EXPECT_EQ(file.tables(), (std::vector<std::string>{"peptides", "numbers"}));
  const hps::File::Table table = file.table("peptides");
  EXPECT_EQ(table.name(), "peptides");
  EXPECT_EQ(table.size(), 100u);
  EXPECT_EQ(table.schema(), hps::schema_of<Peptide>());
  EXPECT_EQ(table.attributes().at("instrument"), "Q Exactive");
  const hps::Value value = table.value(77);
  EXPECT_EQ(value["id"], 77);
  EXPECT_EQ(value["sequence"], "PEPTIDE7");
  EXPECT_EQ(value["ions"][1]["mz"].as<double>(), 39.5);
  EXPECT_EQ(value["score"], 19.25);
  EXPECT_EQ(table.column<double>("score").size(), 50u);
  std::vector<std::string> paths;
  for (const auto& column : table.columns()) paths.push_back(column.path);
  EXPECT_EQ(paths, (std::vector<std::string>{"id", "sequence", "ions.size()", "ions.mz", "ions.charge",
                                             "ions.profile.size()", "ions.profile", "score.has_value()", "score"}));
  EXPECT_EQ(table.columns()[3].count, 99u);
  EXPECT_EQ(table.columns()[3].type, "float64");
  auto reader = table.reader<Peptide>();
  EXPECT_EQ(all_of(reader), peptides(100));
  EXPECT_EQ(file.table("numbers").value(2), 0.5);
  expect_error<hps::Error>([&] { file.table(); }, "several tables");
  expect_error<hps::Error>([&] { table.value(100); }, "has 100 objects");
}

TEST(TablesTest, FilesAreMerged) {
  const Folder folder;
  write_tables(folder / "a.hps", 30);
  write_tables(folder / "b.hps", 20);
  hps::merge({folder / "a.hps", folder / "b.hps", folder / "a.hps"}, folder / "c.hps");
  std::vector<Peptide> expected = peptides(30);
  for (const int n : {20, 30})
    for (const Peptide& p : peptides(n)) expected.push_back(p);
  hps::Reader<Peptide> in(folder / "c.hps", hps::file, "peptides");
  EXPECT_TRUE(in.complete());
  EXPECT_EQ(all_of(in), expected);
  EXPECT_EQ(in.attributes().at("instrument"), "Q Exactive");
  EXPECT_EQ(in.column<int>("id").size(), 80u);
  hps::Reader<double> numbers(folder / "c.hps", hps::file, "numbers");
  EXPECT_EQ(numbers.size(), 40u);

  hps::FileWriter other(folder / "d.hps");
  other.table<int>("peptides").write(1);
  other.close();
  expect_error<hps::Error>(
      [&] {
        hps::merge({folder / "a.hps", folder / "d.hps"}, folder / "e.hps");
      },
      "has objects of another type");
  EXPECT_FALSE(std::filesystem::exists(folder / "e.hps"));
  EXPECT_FALSE(std::filesystem::exists(folder / "e.hps.part"));
}

TEST(TablesTest, AMergeThatFailsAddsNothing) {
  const Folder folder;
  write_tables(folder / "a.hps", 30);
  hps::FileWriter other(folder / "b.hps");
  other.table<int>("peptides").write(1);
  other.close();
  write_tables(folder / "c.hps", 20);
  const std::string whole = contents(folder / "c.hps");
  for (const std::string& there : {whole, whole.substr(0, whole.size() - 1)}) {
    put_contents(folder / "there.hps", there);
    expect_error<hps::Error>(
        [&] {
          hps::merge({folder / "a.hps", folder / "b.hps"}, folder / "there.hps", hps::file.append());
        },
        "has objects of another type");
    EXPECT_TRUE(there.starts_with(contents(folder / "there.hps"))) << "but for a frame that was cut";
    hps::Reader<Peptide> in(folder / "there.hps", hps::file, "peptides");
    EXPECT_EQ(in.complete(), there == whole);
    EXPECT_EQ(all_of(in), peptides(20));
  }
  std::filesystem::remove(folder / "there.hps");
  EXPECT_THROW(hps::merge({folder / "a.hps", folder / "b.hps"}, folder / "there.hps", hps::file.append()), hps::Error);
  EXPECT_FALSE(std::filesystem::exists(folder / "there.hps"));
  EXPECT_FALSE(std::filesystem::exists(folder / "there.hps.part"));
}

TEST(TablesTest, AttributesComeBeforeTheObjectsOfEachTable) {
  std::ostringstream stream;
  hps::FileWriter out(stream, hps::file.chunk(1000).threads(1));
  auto first = out.table<Peptide>("first"), second = out.table<Peptide>("second");
  first.write(peptides(100));
  second.attributes()["unit"] = "Th";
  second.write(peptides(100));
  std::istringstream killed(stream.str());
  const hps::File file(killed);
  EXPECT_GT(file.table("second").size(), 0u);
  EXPECT_EQ(file.table("second").attributes().at("unit"), "Th");
}

TEST(TablesTest, NoObjectsAfterTheTableIsClosed) {
  const Folder folder;
  hps::FileWriter out(folder / "a.hps");
  auto table = out.table<Peptide>("peptides");
  table.write(peptide(1));
  table.close();
  expect_error<hps::Error>([&] { table.write(peptide(2)); }, "has a table that was closed");
  out.close();
  EXPECT_EQ(hps::Reader<Peptide>(folder / "a.hps").size(), 1u);
}

// A merge looks at all files before it begins one.
TEST(TablesTest, AMergeThatIsRefusedLeavesAPart) {
  const Folder folder;
  write_tables(folder / "a.hps", 30);
  write_tables(folder / "b.hps.part", 20);
  const std::string part = contents(folder / "b.hps.part");
  EXPECT_THROW(hps::merge({folder / "a.hps", folder / "absent"}, folder / "b.hps"), hps::Error);
  EXPECT_EQ(contents(folder / "b.hps.part"), part);
  const std::string whole = contents(folder / "a.hps");
  expect_error<hps::Error>([&] { hps::merge({folder / "a.hps"}, folder / "a.hps", hps::file.append()); },
                           "is merged into itself");
  EXPECT_EQ(contents(folder / "a.hps"), whole);
}

// Where it cannot be at its path, the new file stays beside it.
TEST(TablesTest, AMergeThatCannotTakeItsPlace) {
  struct Steps : hps::detail::file::MergeSteps {
    std::filesystem::path to;
    void after_chunk() override { std::filesystem::create_directories(to / "in the way"); }
  };
  const Folder folder;
  write_tables(folder / "a.hps", 30);
  Steps steps;
  steps.to = folder / "b.hps";
  expect_error<hps::Error>([&] { hps::detail::file::merge({folder / "a.hps"}, steps.to, hps::file, steps); },
                           "b.hps.part, which is the new file");
  const hps::Reader<Peptide> in(folder / "b.hps.part", hps::file, "peptides");
  EXPECT_TRUE(in.complete());
  EXPECT_EQ(in.read(0, in.size()), peptides(30));
}

struct State {
  std::vector<double> values;
  std::map<std::string, int> names;
  bool operator==(const State&) const = default;
};
struct NewState {
  std::vector<float> values;
  int step = 5;
};

TEST(SaveTest, OneObject) {
  const Folder folder;
  State state{{1, 2.5, 3}, {{"a", 1}}};
  for (const hps::FileOptions& options : {hps::file, hps::file.plain(), hps::file.mapped()}) {
    hps::save(state, folder / "a.hps", options);
    EXPECT_EQ(hps::load<State>(folder / "a.hps", options), state);
    const auto now = hps::load<NewState>(folder / "a.hps", options);
    EXPECT_EQ(now.values, (std::vector<float>{1, 2.5, 3}));
    EXPECT_EQ(now.step, 5);
  }
}

TEST(SaveTest, LargeArraysAreWrittenAsTheyAre) {
  const Folder folder;
  State state;
  for (int i = 0; i < 6'000'000; ++i) state.values.push_back(i * 0.25);
  state.names = {{"a", 1}};
  for (const hps::FileOptions& options : {hps::file, hps::file.plain()}) {
    hps::save(state, folder / "a.hps", options);
    EXPECT_EQ(hps::load<State>(folder / "a.hps", options), state);
    std::ostringstream stream;
    hps::Writer<State> out(stream, options);
    out.write(state);
    out.close();
    std::istringstream in(stream.str());
    EXPECT_EQ(hps::Reader<State>(in)[0], state);
  }
}

TEST(SaveTest, SequencesAreTables) {
  const Folder folder;
  const std::vector<Peptide> all = peptides(500);
  hps::save(all, folder / "a.hps", hps::file.chunk(2000));
  EXPECT_EQ(all_of<Peptide>(folder / "a.hps"), all);
  EXPECT_EQ(hps::load<std::vector<Peptide>>(folder / "a.hps"), all);
  const auto deque = hps::load<std::deque<Peptide>>(folder / "a.hps");
  EXPECT_TRUE(std::ranges::equal(deque, all));
  hps::save(std::vector<bool>{true, false}, folder / "b.hps");
  EXPECT_EQ(hps::load<std::vector<bool>>(folder / "b.hps"), (std::vector<bool>{true, false}));
  expect_error<hps::Error>([&] { (void)hps::load<Peptide>(folder / "a.hps"); }, "has 500 objects, and not one");
}

TEST(TablesTest, Bytes) {
  const Folder folder;
  std::vector<std::byte> all;
  for (int i = 0; i < 1000; ++i) all.push_back(std::byte(i % 256));
  {
    hps::Writer<std::byte> out(folder / "a.hps");
    out.write(all);
    out.close();
  }
  const hps::Reader<std::byte> in(folder / "a.hps");
  EXPECT_EQ(in.read(0, in.size()), all);
  EXPECT_EQ(in[300], std::byte(300 % 256));
}

TEST(TablesTest, OneWithoutANameBesideOthers) {
  const Folder folder;
  append(folder / "a.hps", 10, 0);
  {
    hps::Writer<int> out(folder / "a.hps", hps::append, "numbers");
    out.write(7);
    out.close();
  }
  EXPECT_EQ(hps::Reader<Peptide>(folder / "a.hps").size(), 10u);
  EXPECT_EQ(hps::Reader<int>(folder / "a.hps", hps::file, "numbers")[0], 7);
  EXPECT_EQ(hps::File(folder / "a.hps").table().size(), 10u);
}

}  // namespace
}  // namespace hps_tests::files
