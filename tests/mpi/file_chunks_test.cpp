// SPDX-License-Identifier: MIT
// How large the chunks are that all ranks write together, and how many of the objects a rank holds meanwhile.

#include <algorithm>
#include <iterator>
#include <list>
#include <sstream>

#include "mpi/file.h"

namespace hps_tests {
namespace {

// Knows how many there are.
class Tracked {
 public:
  static inline std::size_t alive = 0, most = 0;
  static constexpr std::size_t doubles = 128;

  explicit Tracked(std::uint64_t i = 0) : values_(doubles, static_cast<double>(i)) { note(); }
  Tracked(const Tracked& other) : values_(other.values_) { note(); }
  Tracked(Tracked&& other) noexcept : values_(std::move(other.values_)) { note(); }
  Tracked& operator=(const Tracked&) = default;
  Tracked& operator=(Tracked&&) = default;
  ~Tracked() { --alive; }
  std::uint64_t number() const { return static_cast<std::uint64_t>(values_.front()); }

  template <class B>
  void serialize(B& b) const {
    b << values_;
  }
  template <class B>
  void parse(B& b) {
    b >> values_;
  }

 private:
  static void note() { most = std::max(most, ++alive); }
  std::vector<double> values_;
};

class FileChunks : public MpiFile {
 protected:
  static constexpr std::uint64_t each = 3000;
  const std::uint64_t first = each * static_cast<std::uint64_t>(rank);

  // The most objects that there were while `range` was written, beyond those of the program.
  std::size_t held(auto&& range, const hps::mpi::FileOptions& options = {}) {
    hps::mpi::Writer<Tracked> out(world, path(), options);
    Tracked::most = Tracked::alive;
    const std::size_t before = Tracked::alive;
    out.write(range);
    const std::size_t most = Tracked::most - before;
    out.close();
    expect_numbers();
    return most;
  }
  void expect_numbers() {
    const auto some = hps::mpi::Reader<Tracked>(world, path()).read(first, each);
    for (std::uint64_t i = 0; i < each; ++i) ASSERT_EQ(some[i].number(), first + i);
    world.barrier();
  }
  // The numbers of objects of the chunks of the only table.
  std::vector<std::uint64_t> chunks() {
    std::vector<std::uint64_t> counts;
    const hps::detail::file::ReadFile file(path(), hps::FileOptions());
    for (const auto& chunk : file.catalog().tables.at(0).chunks) counts.push_back(chunk.count);
    return counts;
  }
};

// A chunk of a MiB has a thousand of them, a piece of it 64.
constexpr std::size_t few = 200;

TEST_F(FileChunks, RangesAreTakenAFewObjectsAtATime) {
  const auto made =
      std::views::iota(first, first + each) | std::views::transform([](std::uint64_t i) { return Tracked(i); });
  EXPECT_LT(held(made), few);
  std::list<Tracked> list;
  std::ranges::copy(made, std::back_inserter(list));
  EXPECT_LT(held(list), few);
  EXPECT_LT(held(list, hps::mpi::FileOptions().writers(1)), few);
  auto odd = list | std::views::filter([](const Tracked&) { return true; });
  EXPECT_LT(held(odd), few);
}
TEST_F(FileChunks, ObjectsOfOtherRanksComeAFewAtATime) {
  std::vector<Tracked> mine;
  for (std::uint64_t i = 0; i < each; ++i) mine.emplace_back(first + i);
  EXPECT_LT(held(mine, hps::mpi::FileOptions().writers(1)), few);
}
TEST_F(FileChunks, ARangeThatIsGoneThroughOnce) {
  std::istringstream text("1 2 3 4 5");
  hps::mpi::Writer<int> out(world, path());
  out.write(std::views::istream<int>(text));
  out.close();
  EXPECT_EQ(hps::mpi::Reader<int>(world, path()).read_share(), (std::vector<int>{1, 2, 3, 4, 5}));
}

// Calls that bring few objects, and those that bring a little more than two chunks.
TEST_F(FileChunks, AreAsLargeAsASerialProgramsAfterManyCalls) {
  using Row = std::array<double, 10>;
  constexpr std::uint64_t of_chunk = 40, calls = 50;
  const hps::FileOptions options = hps::file.chunk(of_chunk * sizeof(Row));
  for (const std::uint64_t of_call : {std::uint64_t{1}, std::uint64_t{2}, 2 * of_chunk + 4, 3 * of_chunk}) {
    hps::mpi::Writer<Row> out(world, path(), options);
    const auto [begin, count] = hps::mpi::share_of(of_call, rank, size);
    for (std::uint64_t call = 0; call < calls; ++call) out.write(std::vector<Row>(count));
    out.close();
    const auto counts = chunks();
    ASSERT_GT(counts.size(), 1u);
    EXPECT_GE(*std::min_element(counts.begin(), counts.end() - 1), of_chunk / 2) << of_call;
    const std::uint64_t all = calls * of_call;
    if (of_call < of_chunk) {
      EXPECT_EQ(counts.size(), (all + of_chunk - 1) / of_chunk);
    }
    EXPECT_LE(counts.size() * of_chunk, all + all / 2 + of_chunk) << of_call;
    world.barrier();
  }
}

}  // namespace
}  // namespace hps_tests
