// SPDX-License-Identifier: MIT
// Written from the guide alone, by somebody who did not know the code.

#include <gtest/gtest.h>
#include <hps/file.h>
#include <hps/zstd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <span>
#include <string>

#include "unit/file/held_out/changed.h"
#include "unit/file/held_out/record.h"

namespace hps_tests::files::held_out {
namespace {

TEST(held_out_append, refusals) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  append_records(path, 0, 100, {});
  const std::string before = bytes_of(path);
  expect_parts(error_of("append of another type", [&] { hps::Writer<old::Spectrum> out(path, hps::append); }),
               {path.string()});
  expect_parts(error_of("append of an evolved type", [&] { hps::Writer<today::Two> out(path, hps::append); }),
               {path.string()});
  EXPECT_EQ(bytes_of(path), before);
  {
    hps::Writer<Record> one(path, hps::append);
    expect_parts(error_of("a second writer that appends", [&] { hps::Writer<Record> two(path, hps::append); }),
                 {path.string()});
    expect_parts(error_of("a second writer that begins anew while one appends",
                          [&] {
                            hps::Writer<Record> two(path);
                            two.close();
                          }),
                 {path.string()});
    one.write(all_records()[100]);
    one.close();
  }
  {
    hps::Reader<Record> in(path);
    expect_first(in, 101);
  }
  const fs::path fresh = folder / "new.hps";
  {
    hps::Writer<Record> one(fresh);
    expect_parts(error_of("a second writer of a new file", [&] { hps::Writer<Record> two(fresh); }), {fresh.string()});
    expect_parts(error_of("a second writer that appends to a new file",
                          [&] { hps::Writer<Record> two(fresh, hps::append); }),
                 {fresh.string()});
    one.write(all_records()[0]);
    one.close();
  }
  hps::Reader<Record> in(fresh);
  expect_first(in, 1);

  put_bytes(folder / "text", "This is no file of records.\n");
  expect_parts(error_of("append to another file", [&] { hps::Writer<Record> out(folder / "text", hps::append); }),
               {(folder / "text").string()});
  EXPECT_EQ(bytes_of(folder / "text"), "This is no file of records.\n");
}

// Nothing that was written and not refused may be lost.
TEST(held_out_append, a_new_file_does_not_replace_what_another_writer_appends) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  append_records(path, 0, 100, {});
  bool is_refused = false;
  try {
    hps::Writer<Record> anew(path);
    hps::Writer<Record> appends(path, hps::append);
    appends.write(all_records()[100]);
    appends.close();
    anew.write(all_records()[0]);
    anew.close();
  } catch (const hps::Error& e) {
    is_refused = true;
    std::cout << "[one writer begins anew, another one appends]\n  " << e.what() << "\n";
  }
  EXPECT_TRUE(is_refused) << "objects now: " << hps::Reader<Record>(path).size();
}

TEST(held_out_append, after_close) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  hps::Writer<Record> one(path);
  one.write(all_records()[0]);
  one.close();
  one.close();
  error_of("write() after close()", [&] { one.write(all_records()[1]); });
  error_of("write() and flush() after close()", [&] {
    one.write(all_records()[2]);
    one.flush();
  });
  error_of("write() of very much after close()", [&] { one.write(std::span(all_records()).first(50000)); });
  {
    hps::Reader<Record> in(path);
    expect_first(in, 1);
  }
  try {  // the closed one is still there
    hps::Writer<Record> two(path, hps::append);
    two.write(all_records()[1]);
    two.close();
    hps::Reader<Record> in(path);
    expect_first(in, 2);
  } catch (const hps::Error& e) {
    ADD_FAILURE() << "a writer that was closed is in the way: " << e.what();
  }
}

TEST(held_out_append, a_part_file_beside_an_old_file) {
  Folder folder;
  const fs::path path = folder / "run.hps", part = folder / "run.hps.part";
  append_records(path, 0, 100, {});
  (void)all_records();
  const pid_t child = fork();
  if (child == 0) {
    hps::Writer<Record> out(path);
    for (std::uint64_t i = 0; i < 400; ++i) out.write(all_records()[i]);
    out.flush();
    kill(getpid(), SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(fs::exists(part));
  // The guide does not say which of both is gone on with; neither may be mixed with the other.
  std::uint64_t size = 0;
  {
    hps::Writer<Record> out(path, hps::append);
    size = out.size();
    out.write(all_records()[size]);
    out.close();
  }
  std::cout << "append beside a .part file goes on after " << size << "; .part is there: " << fs::exists(part) << "\n";
  EXPECT_TRUE(size == 100 || size == 400) << size;
  hps::Reader<Record> in(path);
  expect_first(in, size + 1);
}

TEST(held_out_append, a_full_disk) {
  std::ofstream full("/dev/full", std::ios::binary);
  if (!full) GTEST_SKIP();
  error_of("a full disk", [&] {
    hps::Writer<Record> out(full);
    out.write(std::span(all_records()).first(20000));
    out.close();
  });
}

TEST(held_out_append, an_old_file_stays_when_an_exception_passes) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  append_records(path, 0, 100, {});
  const std::string before = bytes_of(path);
  try {
    hps::Writer<Record> out(path);
    for (std::uint64_t i = 0; i < 50; ++i) out.write(all_records()[i]);
    throw 1;
  } catch (int) {
  }
  EXPECT_EQ(bytes_of(path), before);
  std::cout << "after an exception there is a .part file: " << fs::exists(path.string() + ".part") << "\n";
  { hps::Writer<Record> out(path); }  // no exception: the destructor closes it
  hps::Reader<Record> in(path);
  EXPECT_TRUE(in.complete());
  EXPECT_EQ(in.size(), 0u);
  EXPECT_TRUE(in.begin() == in.end());
  EXPECT_TRUE(in.read(0, 0).empty());
  EXPECT_TRUE(in.column<double>("score").empty());
}

}  // namespace
}  // namespace hps_tests::files::held_out
