// SPDX-License-Identifier: MIT
// Threads that encode and decode chunks: how many there are, how long, and how much memory their chunks take.

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <iterator>

#include "support/sanitized.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

// Of this process.
std::size_t threads() {
  const std::filesystem::directory_iterator tasks("/proc/self/task");
  return static_cast<std::size_t>(std::distance(begin(tasks), end(tasks)));
}

struct Threads {
  std::size_t while_writing, while_reading, after;
};
Threads threads_of(unsigned n) {
  const Folder folder;
  Threads seen{};
  {
    hps::Writer<Peptide> out(folder / "a.hps", hps::file.chunk(1000).threads(n));
    out.write(peptides(1000));
    seen.while_writing = threads();
    out.close();
  }
  {
    hps::Reader<Peptide> in(folder / "a.hps", hps::file.threads(n));
    auto it = in.begin();
    for (int i = 0; i < 500; ++i) ++it;
    seen.while_reading = threads();
    EXPECT_EQ(in.column<int>("id").size(), 1000u);
  }
  seen.after = threads();
  return seen;
}

TEST(ThreadsTest, AsManyAsAreAskedForAndNoneAfterwards) {
  const std::size_t before = threads();
  const Threads one = threads_of(1);
  EXPECT_EQ(one.while_writing, before);
  EXPECT_EQ(one.while_reading, before);
  const Threads three = threads_of(3);
  EXPECT_EQ(three.while_writing, before + 2);  // besides this one
  EXPECT_EQ(three.while_reading, before + 2);  // besides this one
  EXPECT_EQ(one.after, before);
  EXPECT_EQ(three.after, before);
}

TEST(ThreadsTest, NoneIsLeftAfterAnException) {
  const Folder folder;
  const std::size_t before = threads();
  write(folder / "a.hps", peptides(1000), hps::file.chunk(1000));
  try {
    hps::Reader<Peptide> in(folder / "a.hps", hps::file.threads(3));
    for (const Peptide& p : in)
      if (p.id == 100) throw std::runtime_error("enough");
  } catch (const std::runtime_error&) {
  }
  EXPECT_EQ(threads(), before);
}

struct Spectrum {
  std::vector<double> values;
};
// The most memory that a process of its own has had, in bytes, beyond what it had when it began.
std::size_t growth_of(auto&& f) {
  int ends[2];
  EXPECT_EQ(::pipe(ends), 0);
  const ::pid_t child = ::fork();
  if (child == 0) {
    const auto peak = [] {
      ::rusage usage{};
      ::getrusage(RUSAGE_SELF, &usage);
      return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
    };
    const std::size_t before = peak();
    f();
    const std::size_t growth = peak() - before;
    const bool told = ::write(ends[1], &growth, sizeof growth) == sizeof growth;
    std::_Exit(told ? 0 : 1);
  }
  std::size_t growth = 0;
  EXPECT_EQ(::read(ends[0], &growth, sizeof growth), static_cast<::ssize_t>(sizeof growth));
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  ::close(ends[0]);
  ::close(ends[1]);
  return growth;
}

TEST(ThreadsTest, FewChunksAreInMemory) {
  if (sanitized) GTEST_SKIP() << "a sanitizer keeps memory that is freed";
  const Folder folder;
  constexpr int n = 4000;
  constexpr std::size_t values = 1000, bytes = n * values * sizeof(double);  // 32 MB in chunks of 0.1
  const auto options = hps::file.chunk(100'000).threads(3);
  const std::size_t of_writing = growth_of([&] {
    hps::Writer<Spectrum> out(folder / "a.hps", options);
    for (int i = 0; i < n; ++i) out.write(Spectrum{std::vector<double>(values, i)});
    out.close();
  });
  EXPECT_LT(of_writing, bytes / 4);
  const std::size_t of_reading = growth_of([&] {
    std::size_t all = 0;
    for (const Spectrum& s : hps::Reader<Spectrum>(folder / "a.hps", options)) all += s.values.size();
    if (all != n * values) std::_Exit(1);
  });
  EXPECT_LT(of_reading, bytes / 4);
}

}  // namespace
}  // namespace hps_tests::files
