// SPDX-License-Identifier: MIT
// Optionals, variants, containers and bytes of another kind.

#include <array>
#include <bitset>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <sstream>

#include <hps/value.h>

#include "unit/evolution/reading.h"

namespace hps_tests {
namespace {

TEST(Evolution, Optionals) {
  expect_read<std::optional<int>>(7, std::optional<int>(7));
  expect_read_everywhere<std::optional<long>>(7, std::optional<long>(7));
  expect_read<int>(std::optional<int>(7), 7);
  expect_read<std::optional<double>>(std::optional<float>(1.5f), std::optional<double>(1.5));
  expect_refused<int>(std::optional<int>(), "an absent value, which the type of today must have");
}

// Lists of optionals have their presences first.
TEST(Evolution, PresencesFirst) {
  using Some = std::vector<std::optional<int>>;
  expect_read_everywhere<std::vector<std::optional<long>>>(Some{1, {}, 3}, std::vector<std::optional<long>>{1, {}, 3});
  expect_read<Some>(std::vector<int>{1, 2, 3}, Some{1, 2, 3});
  expect_read<std::vector<int>>(Some{1, 2, 3}, std::vector<int>{1, 2, 3});
  expect_read<std::vector<std::optional<int>>>(std::list<int>{4, 5}, Some{4, 5});
  expect_read<std::array<std::optional<int>, 2>>(Some{1, {}}, std::array<std::optional<int>, 2>{1, {}});
  expect_read<Some>(std::array<std::optional<int>, 2>{1, {}}, Some{1, {}});
  expect_refused<std::vector<int>>(Some{1, {}}, "an absent value");
}

// In raw, numbers are aligned, presences are not.
TEST(Evolution, PresencesFirstWhereNumbersAreAligned) {
  const auto unique = [](auto... v) {
    std::vector<std::unique_ptr<double>> all;
    (all.push_back(std::make_unique<double>(v)), ...);
    return Holder<std::vector<std::unique_ptr<double>>>{1, std::move(all), "after"};
  };
  const Holder<std::vector<double>> plain{1, {1.5, 2.5}, "after"};
  for_each_format([&](const auto& format) {
    expect_read_once(plain, unique(1.5, 2.5), format);
    expect_read_once(unique(1.5, 2.5), plain, format);
  });
}

TEST(Evolution, Bits) {
  expect_read<std::vector<int>>(std::vector<bool>{true, false, true}, std::vector<int>{1, 0, 1});
  expect_read<std::vector<bool>>(std::vector<std::uint8_t>{1, 0, 1, 1}, std::vector<bool>{true, false, true, true});
  expect_read<std::deque<bool>>(std::vector<bool>{true, false}, std::deque<bool>{true, false});
  expect_refused<std::vector<bool>>(std::vector<int>{1, 2},
                                    "the number 2 of type int32, which the type of today, bool, does not hold");
}

// Bools of eight to a byte, and others that are in optionals, pointers and variants.
TEST(Evolution, BitsOfWhatHoldsBools) {
  using Bits = std::vector<bool>;
  using Some = std::vector<std::optional<bool>>;
  using Either = std::vector<std::variant<bool, std::string>>;
  for (const std::size_t n : {0u, 1u, 8u, 9u}) {
    SCOPED_TRACE(n);
    Bits bits;
    Some some;
    Either either;
    std::vector<std::optional<int>> numbers;
    for (std::size_t i = 0; i < n; ++i) {
      const bool v = i % 3 == 1;
      bits.push_back(v), some.push_back(v), either.push_back(v), numbers.push_back(v);
    }
    const std::deque<std::optional<bool>> listed(some.begin(), some.end());
    expect_read<Some>(bits, some);
    expect_read<Bits>(some, bits);
    expect_read<std::deque<std::optional<bool>>>(bits, listed);
    expect_read<Bits>(listed, bits);
    expect_read<std::vector<std::optional<int>>>(bits, numbers);
    expect_read<Bits>(numbers, bits);
    expect_read<Either>(bits, either);
    expect_read<Bits>(either, bits);
  }
  expect_read<std::array<std::optional<bool>, 4>>(std::bitset<4>(6),
                                                  std::array<std::optional<bool>, 4>{false, true, true, false});
  expect_refused<Bits>(Some{true, {}}, "an absent value");
  expect_refused<Bits>(Either{true, "text"}, "the alternative text");
  expect_refused<Bits>(std::vector<std::optional<int>>{2}, "the number 2 of type int32");
}

// In raw, a list of pairs is aligned, and a map is not.
TEST(Evolution, PairsAndMapsAtEachPlace) {
  using Pairs = std::vector<std::pair<int, double>>;
  using Map = std::map<int, double>;
  struct WithPairs {
    std::string before;
    Pairs all;
    std::string after;
  };
  struct WithMap {
    std::string before;
    Map all;
    std::string after;
  };
  for (std::size_t n = 0; n < 8; ++n) {
    for (const Map& map : {Map{}, Map{{1, 1.5}}, Map{{-1, 0.5}, {7, 2.5}}}) {
      const WithMap with_map{std::string(n, 'x'), map, "end"};
      const WithPairs with_pairs{std::string(n, 'x'), {map.begin(), map.end()}, "end"};
      for_each_format([&](const auto& format) {
        expect_read_once(with_map, with_pairs, format);
        expect_read_once(with_pairs, with_map, format);
      });
    }
  }
}

TEST(Evolution, Variants) {
  using Old = std::variant<int, std::string, float>;
  using New = std::variant<std::string, double, int>;
  expect_read_everywhere<New>(Old("text"), New("text"));
  expect_read<New>(Old(7), New(7));
  expect_read<New>(std::string("text"), New("text"));
  expect_read<std::string>(Old("text"), std::string("text"));
  expect_refused<std::variant<std::string>>(
      std::variant<std::string, std::vector<int>>(std::vector{1}),
      "the alternative list of int32, which the type of today, one of (text), lacks");
}

namespace older {

struct Dog {
  int legs = 4;
};
struct Cat {
  int lives = 9;
};
struct Cow {
  int legs = 4;
};

}  // namespace older

namespace newer {

struct Dog {
  double legs = 4;
};
struct Cat {
  int lives = 9;
  bool indoors = true;
};

}  // namespace newer

// Any record would do for any other: as alternatives, they are known by their names.
TEST(Evolution, RecordsInVariants) {
  using Old = std::variant<int, older::Dog, std::string, older::Cat>;
  using New = std::variant<std::string, newer::Cat, newer::Dog, int>;
  expect_read<New>(Old(older::Dog{3}), New(newer::Dog{3}));
  expect_read<New>(Old(older::Cat{7}), New(newer::Cat{7, true}));
  expect_read<New>(older::Dog{3}, New(newer::Dog{3}));
  expect_read<newer::Dog>(Old(older::Dog{3}), newer::Dog{3});
  expect_refused<newer::Dog>(Old(older::Cat{7}), "the alternative Cat, which the type of today, Dog, lacks");
  expect_read<std::variant<older::Cow, newer::Dog>>(older::Dog{3}, std::variant<older::Cow, newer::Dog>(newer::Dog{3}));
  expect_refused<std::variant<std::string, newer::Cat>>(older::Dog{3}, "a message of another type");
  // Dog is another's already.
  expect_refused<std::variant<int, newer::Dog>>(
      std::variant<std::string, older::Cow, newer::Dog>(older::Cow{3}),
      "the alternative Cow, which the type of today, one of (int32, Dog), lacks");
}

TEST(Evolution, Containers) {
  expect_read_everywhere<std::array<int, 3>>(std::vector<int>{1, 2, 3}, std::array<int, 3>{1, 2, 3});
  expect_read<std::vector<double>>(std::array<double, 3>{1, 2, 3}, std::vector<double>{1, 2, 3});
  expect_read<std::set<long>>(std::vector<int>{1, 2, 3}, std::set<long>{1, 2, 3});
  expect_read<std::vector<std::pair<int, std::string>>>(std::map<int, std::string>{{1, "a"}},
                                                        std::vector<std::pair<int, std::string>>{{1, "a"}});
  expect_read<std::map<long, double>>(std::map<int, float>{{1, 1.5f}, {2, 2.5f}},
                                      std::map<long, double>{{1, 1.5}, {2, 2.5}});
  expect_read<std::vector<std::array<double, 2>>>(std::array<std::array<float, 2>, 2>{{{1, 2}, {3, 4}}},
                                                  std::vector<std::array<double, 2>>{{1, 2}, {3, 4}});
  expect_refused<std::array<int, 3>>(std::vector<int>{1, 2},
                                     "2 elements, where the type of today, array[3] of int32, has 3");
  expect_refused<std::map<int, int>>(std::vector<std::pair<int, int>>{{1, 1}, {1, 2}}, "a duplicate key");
}

TEST(Evolution, Bytes) {
  const std::string text = "\x01\x7f\x80\xff";
  const std::vector<std::uint8_t> numbers = {1, 127, 128, 255};
  const std::vector<std::int8_t> signed_numbers = {1, 127, -128, -1};
  std::vector<std::byte> bytes(4);
  std::memcpy(bytes.data(), text.data(), 4);
  expect_read<std::vector<std::byte>>(text, bytes);
  expect_read<std::vector<std::uint8_t>>(text, numbers);
  expect_read<std::vector<std::int8_t>>(text, signed_numbers);
  expect_read_everywhere<std::string>(numbers, text);
  expect_read<std::string>(signed_numbers, text);
  expect_read<std::array<std::byte, 4>>(text, std::array<std::byte, 4>{std::byte{1}, std::byte{127}, std::byte{128},
                                                                       std::byte{255}});
  expect_refused<std::array<std::byte, 3>>(text, "4 elements, where the type of today, bytes[3], has 3");
}

// Arrays of no elements have no bytes, whatever the elements would be: any number of them is in any message.
template <class E>
using Empties = std::vector<std::array<E, 0>>;
template <class E>
struct WithArrays {
  Empties<E> arrays;
  int last = 0;
};
struct WithoutArrays {
  int last = 0;
};
struct Tagged {
  int id = 0;
  std::vector<std::string> tags;
  std::optional<double> score;
  std::vector<std::optional<int>> counts;
  std::vector<bool> flags;
  std::map<std::string, int> names;
};

// A program that makes a value without a type knows nothing of the elements of an empty list, or of a null.
TEST(Evolution, NullsAndEmptyListsWithoutAType) {
  using hps::Value;
  const Value empty = Value::list({});
  const Value none =
      Value::record({{"id", 7}, {"tags", empty}, {"score", Value()}, {"counts", empty}, {"flags", empty}});
  for_each_format([&](const auto& format) {
    const auto read = hps::from_string<std::vector<Tagged>>(hps::to_string(Value::list({none, none}), format), format);
    ASSERT_EQ(read.size(), 2u);
    EXPECT_EQ(canonical(read[1]), canonical(Tagged{7, {}, {}, {}, {}, {}}));
    const std::string nulls = hps::to_string(Value::list({Value(), Value()}), format);
    EXPECT_EQ(hps::from_string<std::vector<std::optional<int>>>(nulls, format).size(), 2u);
    EXPECT_EQ(hps::from_string<std::vector<std::unique_ptr<std::string>>>(nulls, format).size(), 2u);
    expect_error<hps::ParseError>([&] { (void)hps::from_string<std::vector<int>>(nulls, format); },
                                  "an absent value, which the type of today must have");
    expect_error<hps::ParseError>([&] { (void)hps::from_string<std::vector<bool>>(nulls, format); },
                                  "an absent value, which the type of today must have");
  });
  using Unit = std::optional<std::tuple<>>;
  expect_read<std::optional<int>>(Unit(), std::optional<int>());
  expect_read<std::vector<double>>(std::vector<Unit>(), std::vector<double>());
  expect_refused<std::optional<int>>(Unit(std::tuple<>()), "a value of record (), where the type of today has int32");
  expect_refused<std::vector<std::optional<bool>>>(std::vector<Unit>{{}, std::tuple<>()},
                                                   "a value of record (), where the type of today has bool");
  expect_refused<int>(std::tuple<>(), "record ()");
}

TEST(Evolution, WideText) {
  expect_read<std::wstring>(std::u32string(U"a\U0001f600"), std::wstring(L"a\U0001f600"));
  expect_read<std::vector<std::uint32_t>>(std::u16string(u"a\u20ac"), std::vector<std::uint32_t>{0x61, 0x20ac});
  expect_refused<std::u32string>(std::u16string(u"a\u20ac"), "text of char16");
  expect_refused<std::u16string>(std::u32string(U"a"), "text of char32");
  expect_refused<std::u16string>(std::string("a"), "text");
  expect_refused<std::string>(std::u16string(u"a"), "text of char16");
}

TEST(Evolution, ArraysOfNoElements) {
  for_each_format([](const auto& format) {
    const std::string message = hps::to_string(WithArrays<std::string>{Empties<std::string>(1000), 5}, format);
    EXPECT_EQ(hps::from_string<WithoutArrays>(message, hps::described).last, 5);
    EXPECT_EQ(hps::from_string<hps::Value>(message, hps::described)["arrays"].size(), 1000u);
    const auto other = hps::from_string<WithArrays<std::vector<int>>>(
        hps::to_string(WithArrays<std::vector<short>>{Empties<std::vector<short>>(1000), 5}, format), hps::described);
    EXPECT_EQ(other.arrays.size(), 1000u);
  });
  std::string endless =
      hps::to_string(WithArrays<std::string>{Empties<std::string>(1), 5}, hps::described(hps::compact));
  endless.replace(endless.size() - 2, 1, std::string(8, '\xff') + "\x7f");
  std::istringstream stream(endless);
  EXPECT_EQ(hps::from_stream<WithoutArrays>(stream, hps::described).last, 5);
}
// Lists of lists of what has no bytes, many times the message.
TEST(Evolution, ListsOfNothing) {
  const std::vector<Empties<float>> lists(1000, Empties<float>(1'000));
  const std::string message = hps::to_string(lists, hps::described(hps::compact.max_expansion(100'000)));
  const auto read = hps::from_string<std::vector<Empties<double>>>(message, hps::described.max_expansion(100'000));
  EXPECT_EQ(read.size(), 1000u);
  EXPECT_EQ(read[999].size(), 1000u);
}

}  // namespace
}  // namespace hps_tests
