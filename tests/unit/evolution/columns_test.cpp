// SPDX-License-Identifier: MIT
// Types that have changed and columns, which are copied, left alone, converted or made.

#include "support/allocations.h"
#include "unit/evolution/hits.h"

namespace hps_tests {
namespace {

// Columns of no block, of a few, and of many.
TEST(EvolvedColumns, Sizes) {
  for (const int n : {0, 1, 7, 1023, 1024, 1025, 3000}) {
    const std::string message = hps::to_string(old_hits(n), hps::described);
    EXPECT_EQ(canonical(hps::from_string<std::vector<newer::Hit>>(message, hps::described)), canonical(new_hits(n)))
        << n;
  }
}

struct WithoutName {
  int id = 0;
};

// A member that the type lacks may be damaged.
TEST(EvolvedColumns, AreNotReadInVain) {
  std::string message = hps::to_string(old_hits(100), hps::described);
  const hps::Columns columns = hps::columns(message, hps::described);
  std::size_t begin = message.size();
  for (std::size_t i = columns.size(); i-- > 0;) {
    begin -= columns[i].bytes;
    if (columns[i].path == "name") message.replace(begin, columns[i].bytes, std::string(columns[i].bytes, '\xff'));
  }
  EXPECT_THROW((void)hps::from_string<std::vector<older::Hit>>(message, hps::described), hps::ParseError);
  EXPECT_EQ(hps::from_string<std::vector<WithoutName>>(message, hps::described).back().id, 94);
}

// Errors in columns that are those of the message have its offsets.
TEST(EvolvedColumns, OffsetsOfErrors) {
  std::string message = hps::to_string(std::vector<std::pair<std::string, bool>>{{"text", true}}, hps::described);
  const std::size_t last = message.size() - 1;
  message[last] = 4;  // the code of a 2
  const auto place = place_of([&] {
    (void)hps::from_string<std::vector<std::pair<std::vector<std::byte>, bool>>>(message, hps::described);
  });
  const auto same =
      place_of([&] { (void)hps::from_string<std::vector<std::pair<std::string, bool>>>(message, hps::described); });
  EXPECT_EQ(place.offset, same.offset);
  EXPECT_GE(place.offset, last);
}

struct Nothing {};
struct Something {
  std::array<double, 64> values{};
  std::string text = "a text that is so long that it has memory of its own";
};

// Values that are filled in count: a few bytes do not become any number of objects.
TEST(EvolvedColumns, OfManyThatAreFilledIn) {
  std::string message = hps::to_string(std::vector<Nothing>(3), hps::described);
  EXPECT_EQ(hps::from_string<std::vector<Something>>(message, hps::described).size(), 3u);
  const auto format = hps::described(hps::packed.max_expansion(1 << 24));
  message = hps::to_string(std::vector<Nothing>(std::size_t{1} << 24), format);
  EXPECT_THROW((void)hps::from_string<std::vector<Something>>(message, hps::described), hps::LimitExceeded);
}

// Numbers that become text are one string at a time, which is charged before there is memory for it.
TEST(EvolvedColumns, OfManyNumbersThatBecomeText) {
  constexpr std::size_t many = std::size_t{1} << 28;
  const auto format = hps::described(hps::packed.max_expansion(1 << 24));
  const std::string message = hps::to_string(std::vector<std::uint8_t>(many), format);
  const AllocationScope scope;
  EXPECT_THROW((void)hps::from_string<std::string>(message, hps::described), hps::LimitExceeded);
  EXPECT_LT(scope.peak(), many / 16);
}

TEST(EvolvedColumns, OfSeveralAlternatives) {
  using Old = std::variant<int, std::string>;
  const auto read = [](const std::vector<Old>& old) {
    return hps::from_string<std::vector<double>>(hps::to_string(old, hps::described), hps::described);
  };
  EXPECT_EQ(read({1, 2}), (std::vector<double>{1, 2}));
  EXPECT_EQ(read({}), (std::vector<double>{}));
  expect_error<hps::ParseError>([&] { read({1, "text"}); }, "the alternative text, which the type of today, ");
  const auto both = hps::to_string(std::vector<std::variant<int, float>>{1, 2.5f}, hps::described);
  EXPECT_EQ(hps::from_string<std::vector<double>>(both, hps::described), (std::vector<double>{1, 2.5}));
}

}  // namespace
}  // namespace hps_tests
