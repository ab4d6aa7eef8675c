// SPDX-License-Identifier: MIT
// Files that never change.

#include "support/golden.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

const hps::FileOptions named = hps::file.id({std::byte{'h'}, std::byte{'p'}, std::byte{'s'}}).threads(1);

// (Files say how large objects are in memory: on machines of 32 bits they are smaller, and so other files are made.)
void expect_golden_file(const std::string& name, const std::string& about, const std::string& bytes) {
  if (sizeof(std::size_t) == 8) expect_golden(name, about + "\n" + golden_bytes(bytes));
}
hps::Reader<Peptide> reader_of(const std::string& bytes, std::string_view table = {}) {
  std::istringstream in(bytes);
  return hps::Reader<Peptide>(in, hps::file, table);
}

TEST(GoldenFileTest, OneTable) {
  std::ostringstream out;
  hps::Writer<Peptide> writer(out, named.chunk(300));
  writer.attributes()["instrument"] = "Q Exactive";
  writer.attributes("ions.mz")["unit"] = "Th";
  writer.write(peptides(20));
  writer.close();
  expect_golden_file("one_table", "20 peptides in chunks of 300 bytes of raw, with attributes", out.str());
  auto in = reader_of(golden_message("one_table"));
  EXPECT_EQ(all_of(in), peptides(20));
  EXPECT_EQ(in.attributes("ions.mz").at("unit"), "Th");
}

TEST(GoldenFileTest, SeveralTables) {
  std::ostringstream out;
  hps::FileWriter file(out, named.chunk(300));
  {
    auto all = file.table<Peptide>("peptides");
    auto numbers = file.table<double>("numbers");
    for (int i = 0; i < 10; ++i) {
      all.write(peptide(i));
      numbers.write(i / 4.0);
      numbers.write(-i);
    }
  }
  file.close();
  expect_golden_file("several_tables", "10 peptides and 20 numbers, in turn", out.str());
  auto in = reader_of(golden_message("several_tables"), "peptides");
  EXPECT_EQ(all_of(in), peptides(10));
}

TEST(GoldenFileTest, Plain) {
  std::ostringstream out;
  hps::Writer<Peptide> writer(out, named.plain());
  writer.write(peptides(5));
  writer.close();
  expect_golden_file("plain", "5 peptides whose numbers are as they are", out.str());
  auto in = reader_of(golden_message("plain"));
  EXPECT_EQ(all_of(in), peptides(5));
}

TEST(GoldenFileTest, Appended) {
  const Folder folder;
  for (const auto& [n, first] : {std::pair{3, 0}, {1, 3}, {1, 4}, {5, 5}}) {
    hps::Writer<Peptide> writer(folder / "a.hps", named.append());
    writer.write(peptides(n, first));
    writer.close();
  }
  expect_golden_file("appended", "3, 1, 1 and 5 peptides, each time closed", contents(folder / "a.hps"));
  auto in = reader_of(golden_message("appended"));
  EXPECT_EQ(all_of(in), peptides(10));
  EXPECT_TRUE(in.complete());
}

TEST(GoldenFileTest, Cut) {
  const std::string whole = golden_message("one_table");
  const std::string cut = whole.substr(0, whole.size() / 2);
  expect_golden_file("cut", "the first half of one_table", cut);
  auto in = reader_of(golden_message("cut"));
  EXPECT_FALSE(in.complete());
  const std::vector<Peptide> all = all_of(in);
  EXPECT_GT(all.size(), 0u);
  EXPECT_EQ(all, peptides(static_cast<int>(all.size())));
}

}  // namespace
}  // namespace hps_tests::files
