// SPDX-License-Identifier: MIT
#include "hps/format/packed/columns/source.h"
#include "hps/format/packed/strings/strings_reader.h"
#include "hps/format/packed/strings/strings_writer.h"

#include <algorithm>
#include <memory_resource>
#include <random>
#include <string_view>
#include <vector>

#include "unit/format/packed/column_test.h"

namespace hps::detail::column {
namespace {

using List = std::vector<std::string>;

class Strings : public hps_tests::WithEachIsa {};
INSTANTIATE_TEST_SUITE_P(Isa, Strings, hps_tests::each_isa(), hps_tests::isa_name);

std::string written(const List& strings) {
  Workspace workspace{hps::packed};
  StringsWriter writer(workspace);
  for (const std::string_view s : strings) writer.put(s);
  EXPECT_EQ(writer.count(), strings.size());
  return std::string(writer.finish());
}

List parsed(Input in, std::size_t n) {
  Workspace workspace{hps::packed};
  Budget budget(1 << 22);  // a full dictionary takes 3 MiB
  StringsReader reader(OneColumn{{false, workspace, budget}, in}, n);
  List strings;
  while (strings.size() < n) strings.emplace_back(reader.get(1)[0]);
  EXPECT_EQ(reader.left(), 0u);
  reader.finish();
  return strings;
}

// Returns the bytes of the column.
std::string expect_round_trip(const List& strings) {
  const std::string bytes = hps_tests::on_each_isa([&] { return written(strings); });
  EXPECT_EQ(parsed({bytes.data(), bytes.data(), bytes.data() + bytes.size()}, strings.size()), strings);
  return bytes;
}
std::size_t expect_both_ways(const List& strings) {
  const std::string bytes = expect_round_trip(strings);
  hps_tests::expect_safe(bytes, [&](Input in) { parsed(in, strings.size()); });
  return bytes.size();
}

List made(std::size_t n, auto&& f) {
  List strings;
  for (std::size_t i = 0; i < n; ++i) strings.push_back(f(i));
  return strings;
}

std::uint64_t random_below(std::uint64_t n) {
  static std::mt19937_64 engine(2026);
  return engine() % n;
}
std::string random_text(std::size_t n) {
  std::string s(n, '\0');
  for (char& c : s) c = static_cast<char>(random_below(256));
  return s;
}

TEST_P(Strings, Few) {
  expect_both_ways({});
  expect_both_ways({""});
  expect_both_ways({"one"});
  expect_both_ways({"", "a", "", "ab"});
}

TEST_P(Strings, RepeatedOnesAreNumbers) {
  EXPECT_LT(expect_both_ways(List(100, std::string(86, 'x'))), 100u);
  EXPECT_LT(expect_both_ways(made(5000, [](std::size_t) { return "value " + std::to_string(random_below(16)); })),
            3000u);
}

// Strings of each size, which differ at each place.
TEST_P(Strings, OnesThatDifferInACharacter) {
  List strings;
  for (std::size_t size = 0; size < 40; ++size) {
    strings.emplace_back(size, 'a');
    for (std::size_t at = 0; at < size; ++at) (strings.emplace_back(size, 'a'))[at] = 'b';
  }
  const std::size_t all = strings.size();
  for (std::size_t i = 0; i < 4 * all; ++i) strings.push_back(strings[random_below(all)]);
  expect_round_trip(strings);
}

TEST_P(Strings, DifferentOnesCostTheirCharacters) {
  std::size_t text = 0;
  const auto strings = made(5000, [&](std::size_t) {
    text += 12;
    return random_text(12);
  });
  EXPECT_LT(expect_both_ways(strings), text + 100);
}

TEST_P(Strings, FewLettersTakeFewerBits) {
  std::size_t text = 0;
  const auto strings = made(3000, [&](std::size_t) {
    std::string s(12 + random_below(9), '\0');
    for (char& c : s) c = "ACDEFGHIKLMNPQRSTVWY"[random_below(20)];
    text += s.size();
    return s;
  });
  EXPECT_LT(expect_both_ways(strings), text * 7 / 10);
  expect_both_ways(List(3, std::string(3000, 'x')));
  expect_both_ways({std::string(1000000, 'x')});
}

TEST_P(Strings, PrefixesAreShared) {
  const auto name = [](std::size_t i) { return "controllerType=0 scan=" + std::to_string(1000 + 7 * i); };
  EXPECT_LT(expect_both_ways(made(3000, name)), 3000u * 4);
  expect_both_ways(made(3000, [](std::size_t i) { return std::string(i % 50, 'a'); }));
}

// A dictionary pays, then does not, then does again, with old entries.
TEST_P(Strings, ChangingKinds) {
  auto strings = made(2048, [](std::size_t) { return "old " + std::to_string(random_below(100)); });
  for (int i = 0; i < 3000; ++i) strings.push_back(random_text(random_below(40)));
  for (int i = 0; i < 20000; ++i) strings.push_back("old " + std::to_string(random_below(200)));
  expect_round_trip(strings);
}

TEST_P(Strings, LongOnes) {
  expect_both_ways({"short", random_text(200000), "short", random_text(70000), random_text(65000), "short"});
  expect_both_ways(List(40, random_text(30000)));
}

TEST_P(Strings, MoreThanTheDictionaryHolds) {
  expect_round_trip(made(200000, [](std::size_t i) { return std::to_string(i / 2); }));
  expect_round_trip(made(200000, [](std::size_t) { return std::to_string(random_below(66000)); }));
}

// Counts the bytes that are given out and not taken back.
class Counting final : public std::pmr::memory_resource {
 public:
  std::size_t most() const { return most_; }

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    most_ = std::max(most_, now_ += bytes);
    return std::pmr::new_delete_resource()->allocate(bytes, alignment);
  }
  void do_deallocate(void* p, std::size_t bytes, std::size_t alignment) override {
    now_ -= bytes;
    std::pmr::new_delete_resource()->deallocate(p, bytes, alignment);
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

  std::size_t now_ = 0, most_ = 0;
};

// Blocks of one new string each take memory for their text: in later pieces the same as in the first.
TEST(StringsInPieces, TakeTheMemoryOfOne) {
  using namespace std::string_view_literals;
  constexpr std::size_t blocks = 5000;
  std::string piece;
  for (std::size_t i = 0; i < blocks; ++i) piece += "\6\1\1\0\1\1\2\1\0a"sv;
  piece = "\1" + hps_tests::number(blocks) + hps_tests::number(piece.size()) + piece;
  const auto memory_of = [&](std::size_t pieces) {
    std::string column;
    for (std::size_t i = 0; i < pieces; ++i) column += piece;
    Counting memory;
    {
      Workspace workspace{hps::packed.memory(memory)};
      Budget budget(std::size_t{1} << 24);
      const Input in(column.data(), column.data(), column.data() + column.size());
      StringsReader reader(OneColumn{{true, workspace, budget}, in}, pieces * blocks);
      while (reader.left()) EXPECT_EQ(reader.get(1)[0], "a");
      reader.finish();
    }
    return memory.most();
  };
  const std::size_t one = memory_of(1);
  EXPECT_GT(one, blocks * 48);
  EXPECT_EQ(memory_of(20), one);
}

}  // namespace
}  // namespace hps::detail::column
