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

}  // namespace
}  // namespace hps_tests::files::held_out
