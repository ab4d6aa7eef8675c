// SPDX-License-Identifier: MIT
// A failure on one rank, while all have a file, is an error on each of them, and the old file stays.

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <ranges>
#include <stdexcept>

#include "mpi/file.h"

namespace hps_tests {
namespace {

// Cannot be written if it is bad.
struct Choosy {
  int id = 0;
  bool bad = false;
  template <class B>
  void serialize(B& b) const {
    if (bad) throw std::runtime_error("a bad object");
    b << id;
  }
  template <class B>
  void parse(B& b) {
    b >> id;
  }
};

class FileFailure : public MpiFile {
 protected:
  const int last = size - 1;

  // An Error of HPS with the rank and the text.
  void expect_error(int failing, const std::string& text, auto&& f) {
    try {
      f();
      ADD_FAILURE() << "no error";
    } catch (const hps::mpi::Error& error) {
      EXPECT_EQ(error.peer(), failing) << error.what();
      EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find("rank " + std::to_string(failing)), std::string::npos) << error.what();
    }
    EXPECT_EQ(world.all_reduce(1), size);
  }
  void write_old() {
    if (rank == 0) hps::save(particles(0, 10), path());
    world.barrier();
  }
  void expect_old() {
    world.barrier();
    EXPECT_EQ(hps::load<std::vector<Particle>>(path()), particles(0, 10));
    EXPECT_FALSE(std::filesystem::exists(path() + ".part") && size > 100);
  }
};

TEST_F(FileFailure, OneRankCannotOpenTheFile) {
  if (size == 1) GTEST_SKIP();
  world.barrier();
  rlimit before{}, none{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  none.rlim_max = before.rlim_max;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, rank == last ? &none : &before), 0);
  expect_error(last, "cannot be opened", [&] { hps::mpi::Writer<Particle> out(world, path()); });
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  world.barrier();
}

// A relative path is that of rank 0.
TEST_F(FileFailure, RanksInDifferentFolders) {
  world.barrier();
  const std::filesystem::path folder = std::filesystem::current_path();
  std::filesystem::current_path(std::filesystem::path(path()).parent_path());
  if (rank == last && size > 1) std::filesystem::current_path("/");
  hps::mpi::Writer<Particle> out(world, std::filesystem::path(path()).filename().string());
  std::filesystem::current_path(folder);
  out.write(particles(10 * static_cast<std::size_t>(rank), 10));
  out.close();
  EXPECT_EQ(hps::load<std::vector<Particle>>(path()), particles(0, 10 * static_cast<std::size_t>(size)));
}

TEST_F(FileFailure, RanksThatWriteOtherThings) {
  if (size == 1) GTEST_SKIP();
  const std::string text = "other tables, types or options";
  expect_error(0, text, [&] {
    if (rank == last) hps::mpi::Writer<int> out(world, path());
    else hps::mpi::Writer<double> out(world, path());
  });
  expect_error(0, text, [&] { hps::mpi::Writer<int> out(world, path(), hps::file.chunk(rank == last ? 500 : 1000)); });
  hps::mpi::FileWriter file(world, path());
  expect_error(0, text, [&] { file.table<int>(rank == last ? "a" : "b"); });
}

TEST_F(FileFailure, TheRankThatFailedIsTold) {
  try {
    hps::mpi::Reader<Particle> in(world, path() + std::string(1000, 'x'));
    ADD_FAILURE();
  } catch (const hps::mpi::Error& error) {
    EXPECT_EQ(error.failed_elsewhere(), rank != error.peer());
    EXPECT_TRUE(std::string_view(error.what()).ends_with("File name too long")) << error.what();
  }
}

TEST_F(FileFailure, BadObject) {
  for (const int n : {1, 50, 3000}) {
    write_old();
    hps::mpi::Writer<Choosy> out(world, path(), hps::file.chunk(1000));
    std::vector<Choosy> mine(static_cast<std::size_t>(n));
    out.write(mine);
    mine.back().bad = rank == last;
    try {
      out.write(mine);
      ADD_FAILURE();
    } catch (const std::runtime_error& error) {
      EXPECT_NE(std::string(error.what()).find("a bad object"), std::string::npos) << error.what();
      const bool is_own = !dynamic_cast<const hps::mpi::Error*>(&error);
      EXPECT_EQ(is_own, rank == last);
    }
    expect_error(0, "could not be written before", [&] { out.write(std::vector<Choosy>(3)); });
    expect_error(0, "could not be written before", [&] { out.close(); });
    expect_old();
  }
}

TEST_F(FileFailure, BadRange) {
  hps::mpi::Writer<Particle> out(world, path());
  std::vector<int> numbers(5);
  const auto made = numbers | std::views::transform([&](int) {
                      if (rank == last) throw std::runtime_error("no particle");
                      return Particle();
                    });
  EXPECT_THROW(out.write(made), std::runtime_error);
}

// Its objects are counted before they are written.
TEST_F(FileFailure, RangeThatChanges) {
  for (const int change : {-1, 1}) {
    hps::mpi::Writer<std::string> out(world, path());
    int calls = 0;
    auto odd = std::views::iota(0, 10) | std::views::filter([&](int i) {
                 const bool is_first_time = calls++ < 10;
                 return rank != last || (is_first_time == (change < 0)) || i < 5;
               }) |
               std::views::transform([](int i) { return std::to_string(i); });
    expect_error(last, "other objects", [&] { out.write(odd); });
  }
}

TEST_F(FileFailure, NothingIsLeftOpen) {
  const auto descriptors = [] {
    const std::filesystem::directory_iterator all("/proc/self/fd");
    return std::distance(begin(all), end(all));
  };
  write_old();
  const auto write_and = [this](auto&& end) {
    hps::mpi::Writer<Particle> out(world, path());
    out.write(particles(0, 10));
    end(out);
  };
  const auto before = descriptors();
  for (int i = 0; i < 3; ++i) {
    try {
      write_and([](auto&) { throw std::runtime_error("enough"); });
    } catch (const std::runtime_error&) {
    }
    write_and([](auto& out) { out.abandon(); });
    hps::mpi::FileWriter file(world, path());
    file.table<Particle>("a").write(particles(0, 10));
    file.table<Particle>("a").abandon();
  }
  EXPECT_EQ(descriptors(), before);
  expect_old();
  EXPECT_TRUE(std::filesystem::exists(path() + ".part"));
}

TEST_F(FileFailure, AfterTheEnd) {
  const auto expect_all = [this](const char* text, auto& out) {
    try {
      out.attributes()["a"] = 1;
      ADD_FAILURE() << "no error on rank " << rank;
    } catch (const hps::Error& error) {
      EXPECT_EQ(error.what(), "hps: " + path() + ": " + text);
    }
    expect_error(0, text, [&] { out.write(Particle()); });
    expect_error(0, text, [&] { out.flush(); });
  };
  hps::mpi::Writer<Particle> closed(world, path());
  closed.close();
  expect_all("is closed", closed);
  closed.close();
  hps::mpi::Writer<Particle> abandoned(world, path());
  abandoned.write(Particle());
  abandoned.abandon();
  expect_all("could not be written before", abandoned);
  expect_error(0, "could not be written before", [&] { abandoned.close(); });
}

TEST_F(FileFailure, NoSuchFolder) {
  expect_error(0, "No such file or directory", [&] { hps::mpi::Writer<Particle>(world, path("nowhere/step.hps")); });
  expect_error(0, "No such file or directory", [&] { hps::mpi::Reader<Particle>(world, path("nowhere/step.hps")); });
}

TEST_F(FileFailure, AnotherWriter) {
  hps::mpi::Writer<Particle> first(world, path());
  expect_error(0, "another writer", [&] { hps::mpi::Writer<Particle> second(world, path()); });
  first.close();
}

TEST_F(FileFailure, FullDisk) {
  write_old();
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  hps::mpi::Writer<Particle> out(world, path(), hps::file.plain().chunk(100000));
  rlimit small = before;
  small.rlim_cur = 150000;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  bool failed = false;
  try {
    for (int i = 0; i < 5; ++i) out.write(particles(0, 10000));
    out.close();
  } catch (const hps::mpi::Error& error) {
    failed = true;
    EXPECT_NE(std::string(error.what()).find("cannot be"), std::string::npos) << error.what();
  }
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_TRUE(failed);
  EXPECT_EQ(world.all_reduce(1), size);
  expect_old();
}

TEST_F(FileFailure, DamagedChunk) {
  hps::mpi::Writer<Particle> out(world, path(), hps::file.chunk(1000).plain());
  out.write(particles(static_cast<std::uint64_t>(rank) * 100, 100));
  out.close();
  if (rank == 0) {  // an object of the last rank
    std::string bytes = bytes_of(path());
    const double wanted = particle(static_cast<std::uint64_t>(size) * 100 - 3).position[1];
    const std::string_view pattern(reinterpret_cast<const char*>(&wanted), sizeof wanted);
    const std::size_t at = bytes.find(pattern);
    ASSERT_NE(at, std::string::npos);
    bytes[at] ^= 1;
    std::ofstream(path(), std::ios::binary) << bytes;
  }
  world.barrier();
  hps::mpi::Reader<Particle> in(world, path());
  expect_error(last, "chunk", [&] { in.read_share(); });
  expect_error(last, "chunk", [&] { in.column<double>("position"); });
  expect_error(0, "chunk", [&] { in.read(0, in.size()); });
  EXPECT_EQ(in.read(0, 50), particles(0, 50));
}

TEST_F(FileFailure, NotSoManyObjects) {
  write_old();
  hps::mpi::Reader<Particle> in(world, path());
  expect_error(last, "10 objects", [&] { in.read(0, rank == last ? 11 : 3); });
}

TEST_F(FileFailure, AnotherType) {
  write_old();
  expect_error(0, "another type", [&] { hps::mpi::Writer<Peptide>(world, path(), hps::append); });
  expect_old();
  {
    hps::mpi::FileWriter file(world, path(), hps::append);
    expect_error(0, "another type", [&] { file.table<Peptide>(""); });
    expect_error(0, "could not be written before", [&] { file.close(); });
  }
  expect_old();
  hps::mpi::Writer<Particle> out(world, path("other"));
  EXPECT_THROW(out.attributes("no.such"), hps::Error);
  out.close();
}

}  // namespace
}  // namespace hps_tests
