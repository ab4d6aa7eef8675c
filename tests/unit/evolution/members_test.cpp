// SPDX-License-Identifier: MIT
// Members that were added, removed, renamed and put into another order; and what a message may cost.

#include <array>
#include <memory>
#include <sstream>
#include <tuple>

#include <hps/value.h>

#include "unit/evolution/reading.h"

namespace hps_tests {
namespace {

namespace older {

struct Ion {
  double mass = 0;
  int charge = 0;
  std::string note;
  std::vector<double> trace;
};

}  // namespace older

namespace newer {

struct Ion {
  std::vector<double> trace;
  int charge = 2;
  double mz = 100;
  std::optional<float> score = 0.5f;
  std::vector<double> added = {1, 2};
  HPS_RENAMED(mz, "weight", mz, "mass", charge, "z")
};
struct Strict {
  double mz;
  HPS_RENAMED(mz, "mass")
  HPS_REQUIRED(mz)
};
struct Missing {
  double mz;
  HPS_REQUIRED(mz)
};
class Listed {
 public:
  Listed() = default;
  Listed(int charge, std::string text) : charge_(charge), text_(std::move(text)) {}
  HPS_MEMBERS(charge_, text_)
  HPS_RENAMED(charge_, "charge")

 private:
  int charge_ = 0;
  std::string text_ = "default";
};

}  // namespace newer

TEST(Evolution, Members) {
  const older::Ion old{1.5, 3, "note", {1, 2, 3}};
  expect_read_everywhere<newer::Ion>(old, newer::Ion{{1, 2, 3}, 3, 1.5, 0.5f, {1, 2}});
  expect_read<std::vector<newer::Ion>>(std::vector<older::Ion>(3, old),
                                       std::vector<newer::Ion>(3, {{1, 2, 3}, 3, 1.5, 0.5f, {1, 2}}));
  expect_read<newer::Strict>(old, newer::Strict{1.5});
  expect_read_everywhere<newer::Listed>(old, newer::Listed(3, "default"));
  expect_refused<newer::Missing>(old, "member.mz: nothing in the message\n           float64 here");
}

struct Now {
  int now = 0;
  int first = 99;
  HPS_RENAMED(now, "first")
};
struct Swapped {
  int a = 0, b = 0;
  HPS_RENAMED(a, "b", b, "a")
};
struct First {
  int first;
};
struct JustB {
  int b;
};

// A member that still has the name goes before one that had it.
TEST(Evolution, OwnNamesFirst) {
  expect_read_everywhere<Now>(First{31}, Now{0, 31});
  expect_read<Swapped>(JustB{6}, Swapped{0, 6});
}

// An object that was used has no traces of what it was.
TEST(Evolution, DefaultsInUsedObjects) {
  newer::Ion used{{9}, 9, 9, {}, {9, 9, 9}};
  hps::from_string(hps::to_string(older::Ion{1.5, 3, "", {}}, hps::described(hps::raw)), used, hps::described);
  EXPECT_EQ(canonical(used), canonical(newer::Ion{{}, 3, 1.5, 0.5f, {1, 2}}));
}

// As Python may write them.
struct Quoted {
  double mz = 0;
  int charge = 0;
  std::string note;
  HPS_RENAMED(mz, "m/z, Da", charge, "a \"z\" \\ , ", note, "é")
  HPS_REQUIRED(mz, charge, note)
};

TEST(Evolution, OldNamesOfAnyCharacters) {
  using hps::Value;
  const Value old = Value::record({{"é", "text"}, {"a \"z\" \\ , ", 2}, {"m/z, Da", 1.5}});
  const auto now = hps::from_string<Quoted>(hps::to_string(old, hps::described(hps::packed)), hps::described);
  EXPECT_EQ(now.mz, 1.5);
  EXPECT_EQ(now.charge, 2);
  EXPECT_EQ(now.note, "text");
}

TEST(Evolution, Tuples) {
  expect_read<std::tuple<long, std::string>>(std::tuple<int, std::string, double>(1, "a", 2.5),
                                             std::tuple<long, std::string>(1, "a"));
  expect_read<std::tuple<int, std::string, double>>(std::pair<int, std::string>(1, "a"),
                                                    std::tuple<int, std::string, double>(1, "a", 0));
}

// A class whose members are called first and second looks like a pair, and changes like any other.
struct Range {
  int first = 1, second = 2;
};
struct Stepped {
  int first = 3;
  double second = 4;
  int step = 5;
};
struct Reversed {
  int second = 6, first = 7;
};
struct Bounds {
  int from = 0, to = 0;
  HPS_RENAMED(from, "first", to, "second")
};
struct Renamed {
  int first = 0, second = 0;
  HPS_RENAMED(first, "from", second, "to")
};
struct Others {
  int a = 0, b = 0;
};

TEST(Evolution, MembersLikeThoseOfPairs) {
  expect_read_everywhere<Stepped>(Range{8, 9}, Stepped{8, 9, 5});
  expect_read<Range>(Stepped{8, 9, 5}, Range{8, 9});
  expect_read<Reversed>(Range{8, 9}, Reversed{9, 8});
  expect_read<Range>(Reversed{9, 8}, Range{8, 9});
  expect_read<Bounds>(Range{8, 9}, Bounds{8, 9});
  expect_read<Renamed>(Bounds{8, 9}, Renamed{8, 9});
  expect_read<std::tuple<int, long, int>>(Range{8, 9}, std::tuple<int, long, int>(8, 9, 0));
  expect_read<Stepped>(std::pair<int, int>(8, 9), Stepped{8, 9, 5});
  expect_refused<Others>(Range{8, 9}, "member: list of Range in the message\n        list of Others here");
  expect_refused<std::tuple<int, double, int>>(Stepped{}, "Stepped in the message");
}

namespace older {

struct Tree {
  int value = 0;
  std::vector<Tree> children;
  std::unique_ptr<Tree> left;
};

}  // namespace older

namespace newer {

struct Tree {
  std::vector<Tree> children;
  std::string name = "none";
  std::unique_ptr<Tree> left;
  double value = 0;
};

}  // namespace newer

TEST(Evolution, TypesThatContainThemselves) {
  older::Tree old;
  old.value = 1;
  old.children.resize(2);
  old.children[1].value = 3;
  old.children[1].children.resize(1);
  old.left = std::make_unique<older::Tree>();
  old.left->value = 7;
  for (const std::string& message :
       {hps::to_string(old, hps::described(hps::compact)), hps::to_string(old, hps::described(hps::raw))}) {
    const auto tree = hps::from_string<newer::Tree>(message, hps::described);
    EXPECT_EQ(tree.value, 1);
    ASSERT_EQ(tree.children.size(), 2u);
    EXPECT_EQ(tree.children[1].value, 3);
    EXPECT_EQ(tree.children[1].children.at(0).name, "none");
    EXPECT_EQ(tree.left->value, 7);
    expect_safe_to_damage<newer::Tree>(message);
  }
}

struct Deep {
  std::vector<Deep> inside;
};
struct DeepToday {
  std::vector<DeepToday> inside;
  int number = 0;
};

TEST(Evolution, Depth) {
  Deep deep;
  Deep* at = &deep;
  for (int i = 0; i < 900; ++i) at = &at->inside.emplace_back();
  const std::string message = hps::to_string(deep, hps::described(hps::compact));
  EXPECT_EQ(hps::from_string<DeepToday>(message, hps::described).inside.size(), 1u);
  expect_error<hps::LimitExceeded>([&] { (void)hps::from_string<DeepToday>(message, hps::described.max_depth(100)); },
                                   "max_depth");
}

struct Nothing {};
struct Something {
  std::string text = std::string(1000, 'x');
};

// Bytes that stand for very many objects.
TEST(Evolution, Expansion) {
  std::string message = hps::to_string(std::vector<Nothing>(1), hps::described(hps::compact));
  message.back() = '\x7f';
  EXPECT_EQ(hps::from_string<std::vector<Something>>(message, hps::described).size(), 127u);
  message.back() = '\xff';
  message += std::string(8, '\xff') + "\x01";
  expect_error<hps::LimitExceeded>([&] { (void)hps::from_string<std::vector<Something>>(message, hps::described); },
                                   "max_expansion");
  std::istringstream stream(message);
  expect_error<hps::LimitExceeded>([&] { (void)hps::from_stream<std::vector<Something>>(stream, hps::described); },
                                   "max_expansion");
}

using Empties = std::map<std::tuple<>, std::tuple<>>;
struct WithEmpties {
  Empties empties;
};
struct WithoutEmpties {
  int more = 0;
};

// A stream does not tell how long the message is: entries without bytes are not counted one by one.
TEST(Evolution, EntriesWithoutBytes) {
  std::string message = hps::to_string(WithEmpties{{{}}}, hps::described(hps::compact));
  message.pop_back();
  message += std::string(8, '\xff') + "\x7f";
  std::istringstream stream(message);
  (void)hps::from_stream<WithoutEmpties>(stream, hps::described);
}

struct NothingToday {
  Nothing nothing, more;
};

TEST(Evolution, MembersWithoutBytes) {
  const auto raw = hps::to_string(std::vector<Nothing>(3), hps::described(hps::raw));
  EXPECT_EQ(hps::from_string<std::vector<NothingToday>>(raw, hps::described).size(), 3u);
}

// A plan is kept for each schema; very many of them are no problem.
template <int N>
struct Numbered {
  std::array<int, static_cast<std::size_t>(N)> values{};
  int kept = N;
};
struct Kept {
  int kept = 0;
};

TEST(Evolution, ManySchemas) {
  const auto read = []<int... N>(std::integer_sequence<int, N...>) {
    const auto one = [](const auto& t) {
      return hps::from_string<Kept>(hps::to_string(t, hps::described(hps::compact)), hps::described).kept;
    };
    for (int round = 0; round < 2; ++round) EXPECT_TRUE(((one(Numbered<N + 1>{}) == N + 1) && ...));
  };
  read(std::make_integer_sequence<int, 80>());
}

}  // namespace
}  // namespace hps_tests
