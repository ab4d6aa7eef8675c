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

void append_records(const fs::path& path, std::uint64_t first, std::uint64_t n, const hps::FileOptions& options) {
  hps::Writer<Record> out(path, options);
  EXPECT_EQ(out.size(), first);
  for (std::uint64_t i = first; i < first + n; ++i) out.write(all_records()[i]);
  EXPECT_EQ(out.size(), first + n);
  out.close();
}

TEST(held_out_append, several_runs) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  append_records(path, 0, 700, hps::append);  // none is there: begins one
  const std::string before = bytes_of(path);
  append_records(path, 700, 800, hps::append);
  append_records(path, 1500, 1, hps::file.append().with(hps::zstd(3)));
  append_records(path, 1501, 0, hps::append);
  append_records(path, 1501, 499, hps::append.chunk(10000));
  EXPECT_EQ(bytes_of(path).substr(0, before.size()), before) << "appending changes no byte that is there";
  hps::Reader<Record> in(path, hps::file.with(hps::zstd(3)));
  EXPECT_TRUE(in.complete());
  expect_first(in, 2000);
}

TEST(held_out_append, a_reader_sees_more_after_refresh) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  append_records(path, 0, 1000, {});
  hps::Reader<Record> in(path);
  std::optional<hps::Writer<Record>> first_writer;
  first_writer.emplace(path, hps::append);
  hps::Writer<Record>& out = *first_writer;
  for (std::uint64_t i = 1000; i < 1500; ++i) out.write(all_records()[i]);
  expect_first(in, 1000);
  in.refresh();
  EXPECT_EQ(in.size(), 1000u) << "nothing was flushed yet";
  out.flush();
  EXPECT_EQ(in.size(), 1000u);
  expect_first(in, 1000);
  EXPECT_TRUE(in.complete());
  in.refresh();
  expect_first(in, 1500);
  std::cout << "complete() while it is being appended to, after refresh: " << in.complete() << "\n";
  EXPECT_FALSE(in.complete());
  {
    hps::Reader<Record> late(path);
    expect_first(late, 1500);
  }
  for (std::uint64_t i = 1500; i < 1700; ++i) out.write(all_records()[i]);
  out.flush();
  in.refresh();
  expect_first(in, 1700);
  out.close();
  expect_first(in, 1700);
  in.refresh();
  expect_first(in, 1700);
  EXPECT_TRUE(in.complete());

  // An iteration that is under way when the file grows goes on with what it began with. (That a closed writer is not in
  // the way of another one is a test of its own.)
  first_writer.reset();
  auto at = in.begin();
  for (int i = 0; i < 5; ++i) ++at;
  append_records(path, 1700, 1, hps::append);
  in.refresh();
  EXPECT_TRUE(*at == all_records()[5]);
  ++at;
  EXPECT_TRUE(*at == all_records()[6]);
  EXPECT_EQ(in.size(), 1701u);

  // Another file at the same path.
  append_records(path, 0, 10, {});
  in.refresh();
  EXPECT_EQ(in.size(), 1701u) << "a reader follows the file that it opened";
  EXPECT_TRUE(in[1700] == all_records()[1700]);
}

TEST(held_out_append, a_new_file_is_read_as_it_grows) {
  Folder folder;
  const fs::path path = folder / "run.hps", part = folder / "run.hps.part";
  hps::Writer<Record> out(path);
  for (std::uint64_t i = 0; i < 300; ++i) out.write(all_records()[i]);
  out.flush();
  EXPECT_FALSE(fs::exists(path));
  hps::Reader<Record> in(part);
  expect_first(in, 300);
  EXPECT_FALSE(in.complete());
  for (std::uint64_t i = 300; i < 600; ++i) out.write(all_records()[i]);
  out.flush();
  in.refresh();
  expect_first(in, 600);
  out.close();
  expect_first(in, 600);
  hps::Reader<Record> closed(path);
  EXPECT_TRUE(closed.complete());
  expect_first(closed, 600);
  try {
    in.refresh();
    std::cout << "refresh() after the .part file got its name: complete " << in.complete() << "\n";
    expect_first(in, 600);
  } catch (const hps::Error& e) {
    std::cout << "[refresh() after the .part file got its name]\n  " << e.what() << "\n";
  }
}

TEST(held_out_append, a_writer_that_was_killed) {
  Folder folder;
  const fs::path path = folder / "run.hps", part = folder / "run.hps.part";
  const auto run_and_die = [&](std::uint64_t first, const hps::FileOptions& options) {
    const pid_t child = fork();
    if (child == 0) {
      hps::Writer<Record> out(path, options);
      for (std::uint64_t i = first; i < first + 400; ++i) out.write(all_records()[i]);
      out.flush();
      for (std::uint64_t i = first + 400; i < first + 450; ++i) out.write(all_records()[i]);
      kill(getpid(), SIGKILL);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << status;
  };
  (void)all_records();
  run_and_die(0, {});
  EXPECT_FALSE(fs::exists(path));
  ASSERT_TRUE(fs::exists(part));
  {
    hps::Reader<Record> in(part);
    EXPECT_FALSE(in.complete());
    expect_first(in, 400);
  }
  append_records(path, 400, 100, hps::append);  // "then with the .part file"
  EXPECT_TRUE(fs::exists(path));
  EXPECT_FALSE(fs::exists(part));
  {
    hps::Reader<Record> in(path);
    EXPECT_TRUE(in.complete());
    expect_first(in, 500);
  }
  run_and_die(500, hps::append);
  {
    hps::Reader<Record> in(path);
    EXPECT_FALSE(in.complete());
    expect_first(in, 900);
  }
  append_records(path, 900, 100, hps::append);
  hps::Reader<Record> in(path);
  EXPECT_TRUE(in.complete());
  expect_first(in, 1000);

  // A new writer begins again where one that was killed left its .part file.
  run_and_die(0, {});
  ASSERT_TRUE(fs::exists(part));
  append_records(path, 0, 20, {});
  EXPECT_FALSE(fs::exists(part));
  hps::Reader<Record> last(path);
  expect_first(last, 20);
}

TEST(held_out_append, a_file_with_an_end_that_was_cut) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  write_some(path, 2000, 20000);
  fs::resize_file(path, fs::file_size(path) / 2);
  std::uint64_t left = 0;
  {
    hps::Reader<Record> in(path);
    left = in.size();
    ASSERT_GT(left, 500u);
  }
  append_records(path, left, 100, hps::append);
  hps::Reader<Record> in(path);
  EXPECT_TRUE(in.complete());
  expect_first(in, left + 100);
}

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

// What was written and not refused must not be lost.
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
