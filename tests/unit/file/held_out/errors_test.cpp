// SPDX-License-Identifier: MIT
// Written from the guide alone, by somebody who did not know the code.

#include <gtest/gtest.h>
#include <hps/file.h>

#include <cstdint>
#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

#include "unit/file/held_out/changed.h"
#include "unit/file/held_out/record.h"

namespace hps_tests::files::held_out {
namespace {

TEST(held_out_errors, name_the_file_and_the_problem) {
  Folder folder;
  const fs::path path = folder / "run.hps", missing = folder / "missing.hps";
  {
    hps::Writer<Record> out(path);
    for (int i = 0; i < 100; ++i) out.write(all_records()[i]);
    out.close();
  }
  expect_parts(error_of("a missing file", [&] { hps::Reader<Record> in(missing); }), {missing.string()});
  expect_parts(error_of("a missing file, File", [&] { hps::File in(missing); }), {missing.string()});
  expect_parts(error_of("a missing file, load", [&] { (void)hps::load<Record>(missing); }), {missing.string()});
  expect_parts(error_of("a missing folder", [&] { hps::Writer<Record> out(folder / "no/x.hps"); }),
               {(folder / "no/x.hps").string()});
  expect_parts(error_of("a folder", [&] { hps::Reader<Record> in(folder / ""); }), {(folder / "").string()});
  put_bytes(folder / "empty", "");
  expect_parts(error_of("an empty file", [&] { hps::Reader<Record> in(folder / "empty"); }),
               {(folder / "empty").string()});
  put_bytes(folder / "text", "Once upon a time there was a file of text, long enough to look like another one.\n");
  expect_parts(error_of("a file of text", [&] { hps::Reader<Record> in(folder / "text"); }),
               {(folder / "text").string()});
  std::istringstream stream("no file");
  error_of("a stream of text", [&] { hps::Reader<Record> in(stream); });

  expect_parts(error_of("a wrong type",
                        [&] {
                          hps::Reader<today::Other> in(path);
                          std::cout << "(a Reader of a type that shares no member is opened)\n";
                          EXPECT_EQ(in.size(), 100u);
                          struct Clash {
                            std::map<int, int> name;
                          };
                          hps::Reader<Clash> clash(path);
                          (void)clash[0];
                        }),
               {path.string(), "name"});
  expect_parts(error_of("a wrong kind of type",
                        [&] {
                          hps::Reader<int> in(path);
                          (void)in[0];
                        }),
               {path.string(), "int32"});

  const hps::Reader<Record> in(path);
  expect_parts(error_of("an index beyond the end", [&] { (void)in[100]; }), {path.string(), "100"});
  expect_parts(error_of("an index far beyond the end", [&] { (void)in[~std::uint64_t{0}]; }), {path.string()});
  expect_parts(error_of("a range beyond the end", [&] { (void)in.read(50, 51); }), {path.string(), "100"});
  expect_parts(error_of("a range that overflows", [&] { (void)in.read(50, ~std::uint64_t{0} - 10); }), {path.string()});
  expect_parts(error_of("an unknown column", [&] { (void)in.column<double>("scores"); }), {path.string(), "scores"});
  expect_parts(error_of("an unknown column, nested", [&] { (void)in.column<double>("fragments.mzz"); }),
               {path.string(), "fragments.mzz"});
  expect_parts(error_of("a column that is a record", [&] { (void)in.column<double>("fragments"); }),
               {path.string(), "fragments"});
  expect_parts(error_of("a wrong column type", [&] { (void)in.column<float>("score"); }), {path.string(), "score"});
  expect_parts(error_of("a wrong column type of the same width", [&] { (void)in.column<std::uint32_t>("medium"); }),
               {path.string(), "medium"});
  expect_parts(error_of("text as numbers", [&] { (void)in.column<int>("name"); }), {path.string(), "name"});
  expect_parts(error_of("numbers as text", [&] { (void)in.column<std::string>("id"); }), {path.string(), "id"});
  expect_parts(error_of("where() of an unknown member", [&] { (void)in.where("scores", 1, 2); }),
               {path.string(), "scores"});
  expect_parts(error_of("where() of text", [&] { (void)in.where("name", 1, 2); }), {path.string(), "name"});
  expect_parts(error_of("where() of an optional", [&] { (void)in.where("q_value", 0, 1); }),
               {path.string(), "q_value"});
  expect_parts(error_of("where() of numbers in a list", [&] { (void)in.where("fragments.mz", 0, 1); }),
               {path.string(), "fragments.mz"});
  expect_parts(error_of("where() of an array", [&] { (void)in.where("position", 0, 1); }), {path.string(), "position"});
  expect_parts(error_of("a table of a file with one that has no name",
                        [&] { hps::Reader<Record> named(path, hps::file, "hits"); }),
               {path.string(), "hits"});
  expect_parts(error_of("max_memory",
                        [&] {
                          hps::Reader<Record> little(path, hps::file.max_memory(1000));
                          (void)little[0];
                        }),
               {path.string()});
  EXPECT_EQ(hps::Reader<Record>(path, hps::file, "").size(), 100u);
}

}  // namespace
}  // namespace hps_tests::files::held_out
