// SPDX-License-Identifier: MIT
// Written from the guide alone, by somebody who did not know the code.

#include <gtest/gtest.h>
#include <hps/file.h>

#include <cstdint>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "unit/file/held_out/changed.h"

namespace hps_tests::files::held_out {
namespace {

TEST(held_out_evolution, a_file_of_the_old_type) {
  Folder folder;
  const fs::path path = folder / "old.hps";
  constexpr int n = 8000;
  {
    hps::Writer<old::Spectrum> out(path, hps::file.chunk(40000));
    for (int i = 0; i < n; ++i) out.write(make_spectrum(i));
    out.close();
  }
  hps::Reader<today::Spectrum> in(path);
  ASSERT_EQ(in.size(), std::uint64_t{n});
  int i = 0;
  for (const today::Spectrum& t : in) ASSERT_NO_FATAL_FAILURE(expect_evolved(t, i++));
  ASSERT_EQ(i, n);
  for (const int k : {0, 1, 4711, n - 1}) ASSERT_NO_FATAL_FAILURE(expect_evolved(in[k], k));
  const std::vector<today::Spectrum> some = in.read(999, 3000);
  for (int k = 0; k < 3000; ++k) ASSERT_NO_FATAL_FAILURE(expect_evolved(some[k], 999 + k));
  EXPECT_EQ(in.schema(), hps::schema_of<old::Spectrum>()) << "as it was written";

  // Paths of columns and of where(): of the file, or of the type? The guide does not say. Old names must do something
  // sensible, and so must new ones: the values, or an error that names them.
  EXPECT_EQ(in.column<std::int32_t>("scan").at(77), 77);
  int seen = 0;
  for (const today::Spectrum& t : in.where("scan", 100, 110)) ASSERT_NO_FATAL_FAILURE(expect_evolved(t, 100 + seen++));
  EXPECT_EQ(seen, 11);
  try {
    int found = 0;
    for (const today::Spectrum& t : in.where("number", 100, 110)) found += t.number >= 100 && t.number <= 110;
    std::cout << "where() by the new name finds " << found << "\n";
    EXPECT_EQ(found, 11);
  } catch (const hps::Error& e) {
    std::cout << "[where() by the new name of a member]\n  " << e.what() << "\n";
    expect_parts(e.what(), {path.string(), "number"});
  }

  hps::Reader<today::Two> two(path);
  i = 0;
  for (const today::Two& t : two) {
    ASSERT_EQ(t.title, make_spectrum(i).title);
    ASSERT_EQ(t.level, i % 3);
    ++i;
  }
  EXPECT_EQ(i, n);
  i = 200;
  for (const today::Two& t : two.where("scan", 200, 300)) ASSERT_EQ(t.title, make_spectrum(i++).title);
  EXPECT_EQ(i, 301) << "where() by a member that the type of today lacks";

  const std::string narrow = error_of("a number that does not fit", [&] {
    hps::Reader<today::Narrow> narrow_in(path);
    EXPECT_EQ(narrow_in.read(0, 1).at(0).scan, 0);
    for (int k = 0; const today::Narrow& t : narrow_in) ASSERT_EQ(t.scan, k++);
  });
  expect_parts(narrow, {path.string(), "scan"});
  expect_parts(error_of("another type",
                        [&] {
                          hps::Reader<today::Other> other(path);
                          (void)other[0];
                        }),
               {path.string(), "title"});
  expect_parts(error_of("a member that is required",
                        [&] {
                          hps::Reader<today::Needs> needs(path);
                          (void)needs[0];
                        }),
               {path.string(), "cat"});
}

TEST(held_out_evolution, two_members_read_their_columns_only) {
  Folder folder;
  const fs::path path = folder / "old.hps";
  hps::Writer<old::Spectrum> out(path, hps::file.id({}));
  std::string needle(4000, 'q');
  for (std::size_t i = 0; i < needle.size(); ++i) needle[i] = static_cast<char>(mix(i));
  old::Spectrum s = make_spectrum(3);
  s.ions.at(0).note = needle;
  out.write(s);
  out.close();
  std::string bytes = bytes_of(path);
  const std::size_t at = bytes.find(needle.substr(0, 100));
  ASSERT_NE(at, std::string::npos) << "random text should be stored as it is";
  bytes[at + 50] = static_cast<char>(bytes[at + 50] ^ 1);
  put_bytes(path, bytes);
  EXPECT_EQ(hps::Reader<today::Two>(path)[0].title, "title 3") << "columns that are not needed may be damaged";
  EXPECT_EQ(hps::Reader<old::Spectrum>(path).column<std::string>("title").at(0), "title 3");
  error_of("a damaged column that is needed", [&] { (void)hps::Reader<old::Spectrum>(path)[0]; });
  error_of("a damaged column by itself",
           [&] { (void)hps::Reader<old::Spectrum>(path).column<std::string>("ions.note"); });
}

}  // namespace
}  // namespace hps_tests::files::held_out
