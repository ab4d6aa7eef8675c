// SPDX-License-Identifier: MIT
// Written from the guide alone, by somebody who did not know the code.

#include <gtest/gtest.h>
#include <hps/file.h>
#include <hps/zstd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "unit/file/held_out/hit.h"

namespace hps_tests::files::held_out {
namespace {

TEST(held_out_tables, several_in_one_file_and_without_types) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  {
    hps::FileWriter file(path, hps::file.chunk(3000));
    auto records = file.table<Record>("records");
    auto hits = file.table<Hit>("hits");
    auto more = file.table<Hit>("more hits");
    records.attributes()["of"] = "records";
    hits.attributes()["of"] = "hits";
    hits.attributes("score")["unit"] = "nats";
    for (int i = 0; i < 500; ++i) {
      records.write(all_records()[i]);
      if (i % 2) hits.write(make_hit(i / 2));
    }
    hits.close();
    records.write(all_records()[500]);
    auto late = file.table<int>("numbers");
    late.write(std::vector<int>{5, 6, 7});
    file.close();
  }
  {
    hps::Reader<Record> records(path, hps::file, "records");
    expect_first(records, 501);
    EXPECT_EQ(records.attributes().at("of").as<std::string>(), "records");
    hps::Reader<Hit> hits(path, hps::file, "hits");
    ASSERT_EQ(hits.size(), 250u);
    for (int i = 0; const Hit& h : hits) ASSERT_TRUE(h == make_hit(i++));
    EXPECT_EQ(hits.attributes().at("of").as<std::string>(), "hits");
    EXPECT_EQ(hps::Reader<Hit>(path, hps::file, "more hits").size(), 0u);
    EXPECT_EQ(hps::Reader<int>(path, hps::file, "numbers").read(0, 3), (std::vector<int>{5, 6, 7}));
  }
  hps::File any(path);
  EXPECT_TRUE(any.complete());
  EXPECT_EQ(any.tables(), (std::vector<std::string>{"records", "hits", "more hits", "numbers"}));
  hps::File::Table table = any.table("hits");
  EXPECT_EQ(table.name(), "hits");
  EXPECT_EQ(table.size(), 250u);
  EXPECT_EQ(table.schema(), hps::schema_of<Hit>());
  EXPECT_EQ(table.attributes("score").at("unit").as<std::string>(), "nats");
  std::ostringstream schema;
  schema << table.schema();
  expect_parts(schema.str(), {"peptide", "score", "ions"});
  std::ostringstream json;
  json << table.value(7);
  EXPECT_EQ(json.str(), R"({"peptide":"PEPTIDE7","score":3.5,)"
                        R"("ions":[{"mz":0,"intensity":7,"label":"b","charge":null}],"rank":7,"instrument":"tof"})");
  EXPECT_EQ(table.value(8)["peptide"].as<std::string>(), "PEPTIDE8");
  EXPECT_TRUE(table.value(8).as<Hit>() == make_hit(8));
  std::map<std::string, std::uint64_t> counts;
  for (const hps::File::Table::Column& c : table.columns()) {
    std::cout << "  " << c.path << ": " << c.type << ", " << c.count << " values, " << c.bytes << " bytes\n";
    counts[c.path] = c.count;
  }
  EXPECT_EQ(counts.at("peptide"), 250u);
  EXPECT_EQ(counts.at("ions.mz"), table.column<float>("ions.mz").size());
  EXPECT_EQ(table.column<double>("score").at(249), 124.5);
  auto typed = table.reader<Hit>();
  EXPECT_TRUE(typed[249] == make_hit(249));
  std::ostringstream record;
  record << any.table("records").value(11);
  std::cout << "  " << record.str() << "\n";
  EXPECT_TRUE(any.table("records").value(11).as<Record>() == all_records()[11]);

  expect_parts(error_of("no table name, several tables", [&] { hps::Reader<Hit> in(path); }), {path.string()});
  expect_parts(error_of("File::table() of several", [&] { (void)any.table(); }), {path.string()});
  expect_parts(error_of("an unknown table", [&] { hps::Reader<Hit> in(path, hps::file, "hit"); }),
               {path.string(), "hit"});
  expect_parts(error_of("a table of another type",
                        [&] {
                          hps::Reader<Hit> in(path, hps::file, "numbers");
                          (void)in[0];
                        }),
               {path.string(), "numbers"});
  expect_parts(error_of("an object beyond the end of a table", [&] { (void)table.value(250); }),
               {path.string(), "250"});
  error_of("two tables of one name", [&] {
    hps::FileWriter file(folder / "twice");
    auto a = file.table<Hit>("a");
    auto b = file.table<int>("a");
    file.close();
  });
  try {
    hps::FileWriter file(folder / "twice");
    auto one = file.table<int>("a"), two = file.table<int>("a");
    one.write(1);
    two.write(2);
    one.write(3);
    file.close();
    std::vector<int> objects = hps::load<std::vector<int>>(folder / "twice");
    std::sort(objects.begin(), objects.end());
    EXPECT_EQ(objects, (std::vector<int>{1, 2, 3})) << "two writers of one table of one type";
  } catch (const hps::Error& e) {
    std::cout << "[two writers of one table of one type]\n  " << e.what() << "\n";
  }
  {  // appending to some tables of a file, and a new one
    hps::FileWriter file(path, hps::append);
    auto numbers = file.table<int>("numbers");
    EXPECT_EQ(numbers.size(), 3u);
    numbers.write(8);
    auto names = file.table<std::string>("names");
    names.write(std::string("x"));
    file.close();
  }
  EXPECT_EQ(hps::Reader<int>(path, hps::file, "numbers").read(0, 4), (std::vector<int>{5, 6, 7, 8}));
  EXPECT_EQ(hps::Reader<std::string>(path, hps::file, "names")[0], "x");
  hps::Reader<Record> records(path, hps::file, "records");
  expect_first(records, 501);
}

TEST(held_out_tables, ends_of_writers) {
  Folder folder;
  {
    hps::FileWriter file(folder / "a");
    {
      auto hits = file.table<Hit>("hits");
      hits.write(make_hit(0));
    }  // ends before the file
    auto numbers = file.table<int>("numbers");
    numbers.write(1);
  }  // no close()
  hps::File any(folder / "a");
  EXPECT_TRUE(any.complete());
  EXPECT_TRUE(any.table("hits").reader<Hit>()[0] == make_hit(0));
  EXPECT_EQ(any.table("numbers").reader<int>()[0], 1);
  try {
    hps::FileWriter file(folder / "b");
    auto hits = file.table<Hit>("hits");
    hits.write(make_hit(0));
    throw 1;
  } catch (int) {
  }
  EXPECT_FALSE(fs::exists(folder / "b")) << "an exception was on its way";
  // "of a table among several: no more objects come"
  hps::FileWriter file(folder / "c");
  auto hits = file.table<Hit>("hits");
  hits.write(make_hit(0));
  hits.close();
  bool is_refused = false;
  try {
    hits.write(make_hit(1));
  } catch (const hps::Error& e) {
    is_refused = true;
    std::cout << "[write() to a table that was closed]\n  " << e.what() << "\n";
  }
  file.close();
  EXPECT_EQ(hps::Reader<Hit>(folder / "c").size(), is_refused ? 1u : 2u) << "refused, or written";
}

TEST(held_out_merge, files_and_tables) {
  Folder folder;
  const fs::path a = folder / "a.hps", b = folder / "b.hps", all = folder / "all.hps";
  const auto make = [&](const fs::path& path, int first, int n, const std::string& name) {
    hps::FileWriter file(path, hps::file.chunk(2000).with(hps::zstd(3)));
    auto hits = file.table<Hit>("hits");
    hits.attributes()["source"] = name;
    hits.attributes()["only " + name] = first;
    hits.attributes("score")["unit"] = "nats";
    for (int i = first; i < first + n; ++i) hits.write(make_hit(i));
    auto numbers = file.table<int>("numbers " + name);
    numbers.write(n);
    file.close();
  };
  make(a, 0, 300, "a");
  make(b, 300, 200, "b");
  const std::string bytes_a = bytes_of(a), bytes_b = bytes_of(b);
  hps::merge({a, b}, all);
  EXPECT_EQ(bytes_of(a), bytes_a);
  const auto options = hps::file.with(hps::zstd(3));
  {
    hps::Reader<Hit> in(all, options, "hits");
    EXPECT_TRUE(in.complete());
    ASSERT_EQ(in.size(), 500u);
    for (int i = 0; const Hit& h : in) ASSERT_TRUE(h == make_hit(i++));
    EXPECT_EQ(in.attributes("score").at("unit").as<std::string>(), "nats");
    std::cout << "attributes of the merged table:";
    for (const auto& [name, value] : in.attributes()) std::cout << " " << name << " = " << value << ";";
    std::cout << "\n";
    int found = 0;
    for (const Hit& h : in.where("score", 149, 151)) found += h.score >= 149 && h.score <= 151;
    EXPECT_EQ(found, 5);
  }
  EXPECT_EQ(hps::File(all).tables(), (std::vector<std::string>{"hits", "numbers a", "numbers b"}));
  EXPECT_EQ(hps::Reader<int>(all, options, "numbers b")[0], 200);

  hps::merge({a, b}, a);  // onto one of them
  EXPECT_EQ(hps::Reader<Hit>(a, options, "hits").size(), 500u);
  hps::merge({b, b}, all);  // the same one twice
  EXPECT_EQ(hps::Reader<Hit>(all, options, "hits").size(), 400u);
  EXPECT_TRUE(hps::Reader<Hit>(all, options, "hits")[399] == make_hit(499));

  const fs::path other = folder / "other.hps", none = folder / "none.hps";
  {
    hps::FileWriter file(other);
    file.table<int>("hits").write(3);
    file.close();
  }
  expect_parts(error_of("merge of other schemas", [&] { hps::merge({b, other}, none); }), {other.string(), "hits"});
  EXPECT_FALSE(fs::exists(none));
  expect_parts(error_of("merge of a missing file",
                        [&] {
                          hps::merge({b, folder / "missing.hps"}, none);
                        }),
               {(folder / "missing.hps").string()});
  std::string bytes = bytes_b;
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  put_bytes(folder / "damaged.hps", bytes);
  expect_parts(error_of("merge of a damaged file",
                        [&] {
                          hps::merge({b, folder / "damaged.hps"}, none);
                        }),
               {(folder / "damaged.hps").string()});
  EXPECT_FALSE(fs::exists(none));
  put_bytes(folder / "cut.hps", std::string_view(bytes_b).substr(0, bytes_b.size() * 3 / 4));
  error_of("merge of a file that was cut", [&] { hps::merge({b, folder / "cut.hps"}, none); });
  EXPECT_FALSE(fs::exists(none));
}

}  // namespace
}  // namespace hps_tests::files::held_out
