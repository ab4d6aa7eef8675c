// SPDX-License-Identifier: MIT
// Types whose columns look like those of larger ones, and pools of shared objects.

#include <algorithm>
#include <array>
#include <deque>
#include <filesystem>
#include <forward_list>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "unit/trust/hostile.h"

namespace hps_tests::hostile {
namespace {

template <class T>
void read_columns(const std::string& message) {
  const hps::Columns columns = hps::columns(message);
  std::size_t i = 0;
  for (const hps::Column& c : columns) {
    (void)columns.schemes(i++);
    (void)columns.read<T>(c.path);
  }
}

TEST(Hostile, PoolsInsidePools) {
  using T = std::vector<OuterShared>;
  const Result r = parse<T>("\x01\x00\x00"s, hps::packed);
  EXPECT_EQ(r.outcome, Outcome::parse_error) << r.text;
  for (const int n : {0, 1, 7, 1000}) {
    const std::string message = hps::to_string(outer_shared(n), hps::packed);
    EXPECT_FALSE(parse<T>(message, hps::packed).failed());
    const Result c = on_a_thread([&] { (void)hps::columns(message); });
    EXPECT_EQ(c.outcome, message[0] == 0 ? Outcome::other_error : Outcome::success) << c.text;
    on_a_thread([&] { read_columns<double>(message); });
    on_a_thread([&] { read_columns<std::uint64_t>(message); });
    on_a_thread([&] { read_columns<std::string>(message); });
  }
  for (const std::string& m : {""s, "\x01"s, "\x01\x00"s, "\x01\x01\x00\x00"s, "\x05\x00\x00"s, "\x03\x00\x00"s,
                               "\x01\x02\x00\x00\x00"s, "\x02"s, "\xff\xff\xff"s, "\x01\x01\x00\x29"s}) {
    EXPECT_TRUE(parse<T>(m, hps::packed).failed());
    EXPECT_TRUE(on_a_thread([&] { (void)hps::columns(m); }).failed());
  }
  const std::string valid = hps::to_string(outer_shared(1000), hps::packed);
  EXPECT_FALSE(on_a_thread([&] { (void)hps::columns(valid); }).failed());
}

template <class T, class Twin>
void hostile_twin(const Twin& twin) {
  const std::string compact = hps::to_string(twin, compact_writer), raw = hps::to_string(twin, raw_writer),
                    packed = hps::to_string(twin, packed_writer);
  parse_any<T>(packed, hps::packed);
  if (compact.size() > MiB) return;  // more may become a GiB of small objects, which takes longer than two seconds
  parse_any<T>(compact, hps::compact);
  parse_any<T>(raw, hps::raw);
  parse_any<T>("\0"s + compact, hps::packed);
}

using Cheap = std::forward_list<int>;
using Costly = std::deque<int>;

TEST(Hostile, OptionalsOfDeques) {
  for (const std::size_t n : {1000u, 100'000u, 3'000'000u}) {
    hostile_twin<std::vector<std::optional<Costly>>>(std::vector<std::optional<Cheap>>(n, Cheap()));
    hostile_twin<std::vector<std::optional<Costly>>>(std::vector<std::optional<Cheap>>(n));
    hostile_twin<std::list<std::optional<Costly>>>(std::vector<std::optional<Cheap>>(n, Cheap()));
  }
  const std::string row = varint(500'000) + repeated("\1\0"s, 500'000);
  parse_any<std::vector<std::optional<Costly>>>(row, hps::compact);
  parse_any<std::deque<std::optional<Costly>>>(row, hps::compact);
  parse_any<std::vector<Costly>>(varint(1'000'000) + std::string(1'000'000, '\0'), hps::compact);
  parse_any<std::vector<std::pair<Costly, Costly>>>(varint(500'000) + std::string(1'000'000, '\0'), hps::compact);
}

TEST(Hostile, VariantsOfDeques) {
  using Small = std::variant<Cheap, int>;
  using Large = std::variant<Costly, int>;
  for (const std::size_t n : {1000u, 100'000u, 3'000'000u}) {
    hostile_twin<std::vector<Large>>(std::vector<Small>(n));
    hostile_twin<std::vector<Large>>(std::vector<Small>(n, 5));
  }
}

TEST(Hostile, PointersToDeques) {
  using Large = std::vector<std::unique_ptr<Costly>>;
  const std::size_t n = 3'000'000;
  parse_any<Large>(hps::to_string(std::vector<std::optional<Cheap>>(n, Cheap()), packed_writer), hps::packed);
  parse_any<Large>(hps::to_string(std::vector<std::optional<Cheap>>(n), packed_writer), hps::packed);
  for (const char mark : {'\0', '\xff'}) {
    const std::size_t rows = 480'000;
    const std::string presences(rows / 8, mark), values(mark ? rows : 0, '\0');
    parse_any<Large>(varint(rows) + presences + values, hps::compact);
    parse_any<Large>(fixed(rows) + presences + values, hps::raw);
    parse_any<std::vector<std::unique_ptr<std::array<double, 1000>>>>(varint(rows) + presences + values, hps::compact);
  }
  std::vector<std::unique_ptr<Cheap>> cheap(1'000'000);
  for (auto& p : cheap) p = std::make_unique<Cheap>();
  hostile_twin<Large>(cheap);
}

TEST(Hostile, SharedCharacters) {
  std::vector<std::shared_ptr<char>> shared(2'000'000);
  hostile_twin<std::vector<std::shared_ptr<char>>>(shared);
  for (auto& p : shared) p = std::make_shared<char>('x');
  hostile_twin<std::vector<std::shared_ptr<char>>>(shared);
  std::fill(shared.begin() + 1, shared.end(), shared[0]);
  hostile_twin<std::vector<std::shared_ptr<char>>>(shared);
  hostile_twin<std::vector<std::weak_ptr<char>>>(shared);
}

// Writes a size and as many bytes of zero, which others read as a container.
struct Zeros {
  std::uint64_t size = 0;
  std::uint64_t front = unlimited;
  template <class B>
  void serialize(B& buf) const {
    if (front != unlimited) buf << front;
    buf << size;
    for (std::uint64_t i = 0; i < size * (front == unlimited ? 1 : 2); ++i) buf << '\0';
  }
  template <class B>
  void parse(B&) {}
};

class ByHand {
 public:
  template <class B>
  void serialize(B& buf) const {
    buf << values_;
  }
  template <class B>
  void parse(B& buf) {
    buf >> values_;
  }

 private:
  std::vector<hps::detail::Int128> values_;
};

TEST(Hostile, WideIntegersByHand) {
  for (const std::size_t each : {0u, 1u, 100u, 10'000u}) {
    const std::vector<Zeros> zeros(2'000'000 / (each + 1), Zeros{each});
    parse_any<std::vector<ByHand>>(hps::to_string(zeros, packed_writer), hps::packed);
    parse_any<std::vector<ByHand>>(hps::to_string(zeros, compact_writer), hps::compact);
    parse_any<std::list<ByHand>>(hps::to_string(zeros, compact_writer), hps::compact);
  }
  const std::vector<Zeros> many(2'000'000, Zeros{0});
  parse_any<std::deque<ByHand>>(hps::to_string(many, packed_writer), hps::packed);
  parse_any<std::vector<std::unique_ptr<ByHand>>>(varint(1'000'000) + std::string(125'000, '\xff'), hps::compact);
}

// A path keeps an object for each of its parts.
TEST(Hostile, PathsOfManyParts) {
  using Paths = std::vector<std::filesystem::path>;
  for (const std::string& text : {"a/b/c/d/e/f/g/h"s, "/a"s, "////////////////"s, repeated("/a", 50)})
    hostile_twin<Paths>(std::vector<std::string>(12'000'000 / text.size(), text));
  const Result writer =
      on_a_thread([] { hps::to_string(Paths(500'000, std::filesystem::path("a/b/c/d")), hps::packed); });
  EXPECT_EQ(writer.outcome, Outcome::limit) << writer.text;
  parse_any<std::filesystem::path>(varint(900'000) + repeated("/a", 450'000), hps::compact);
  parse_any<std::list<std::filesystem::path>>(varint(300'000) + repeated("\2/a", 300'000), hps::compact);
}

struct RTree {
  std::vector<std::uint64_t> values;
  std::vector<RTree> kids;
};
struct NumberedTree {
  int number = 0;
  RTree tree;
};
struct NumberedZeros {
  int number = 0;
  Zeros zeros;
};

TEST(Hostile, TreesInRecords) {
  for (const std::size_t each : {0u, 1u, 60u, 10'000u}) {
    const std::vector<NumberedZeros> zeros(1'000'000 / (each + 1), NumberedZeros{0, Zeros{each, 0}});
    parse_any<std::vector<NumberedTree>>(hps::to_string(zeros, packed_writer), hps::packed);
    parse_any<std::vector<NumberedTree>>(hps::to_string(zeros, compact_writer), hps::compact);
    parse_any<std::vector<std::optional<NumberedTree>>>(hps::to_string(zeros, compact_writer), hps::compact);
  }
  const std::vector<NumberedZeros> flat(1'000'000, NumberedZeros{0, Zeros{0, 0}});
  EXPECT_FALSE(parse<std::vector<NumberedTree>>(hps::to_string(flat, compact_writer), hps::compact).failed());
}

}  // namespace
}  // namespace hps_tests::hostile
