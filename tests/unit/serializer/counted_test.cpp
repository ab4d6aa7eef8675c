// SPDX-License-Identifier: MIT
#include "hps/serializer/counted.h"

#include <algorithm>
#include <sstream>

#include "support/allocations.h"
#include "support/bytes.h"
#include "support/expect_error.h"

namespace hps_tests {
namespace {

template <class E, class N = std::size_t>
struct Block {
  N n = 0;
  std::unique_ptr<E[]> values;
  template <class B>
  void serialize(B& b) const {
    b << hps::counted(n, values);
  }
  template <class B>
  void parse(B& b) {
    b >> hps::counted(n, values);
  }
};

template <class E>
Block<E> block(std::initializer_list<E> values) {
  Block<E> b{values.size(), std::make_unique<E[]>(values.size())};
  std::copy(values.begin(), values.end(), b.values.get());
  return b;
}

template <class T, class E>
void expect_values(const T& b, std::initializer_list<E> values) {
  ASSERT_EQ(static_cast<std::size_t>(b.n), values.size());
  EXPECT_TRUE(std::equal(values.begin(), values.end(), b.values.get()));
}

template <class E>
void check(std::initializer_list<E> values) {
  for (const bool is_raw : {false, true}) {
    const auto with = [&](auto format) {
      const std::string message = hps::to_string(block(values), format);
      EXPECT_EQ(hex(message), hex(hps::to_string(std::vector<E>(values), format)));
      expect_values(hps::from_string<Block<E>>(message, format), values);
      std::istringstream in(message);
      expect_values(hps::from_stream<Block<E>>(in, format), values);
      for (std::size_t n = 0; n < message.size(); ++n)
        EXPECT_THROW(hps::from_string<Block<E>>(message.substr(0, n), format), hps::ParseError);
    };
    is_raw ? with(hps::raw) : with(hps::compact);
  }
}

TEST(Counted, AsAVector) {
  check<int>({1, -2, 300});
  check<int>({});
  check<double>({0.5, -1});
  check<std::string>({"a", "", "longer than sixteen letters"});
}

TEST(Counted, NullIsEmpty) {
  const Block<int> null{5, nullptr};
  EXPECT_EQ(hex(hps::to_string(null)), "00");
  Block<int> kept = block({1, 2});
  hps::from_string(unhex("00"), kept);
  EXPECT_EQ(kept.n, 0u);
}

TEST(Counted, KeepsTheArrayOfTheSameLength) {
  Block<int> kept = block({1, 2});
  const int* const before = kept.values.get();
  hps::from_string(hps::to_string(block({3, 4})), kept);
  EXPECT_EQ(kept.values.get(), before);
  expect_values(kept, {3, 4});
  hps::from_string(hps::to_string(block({5, 6, 7})), kept);
  expect_values(kept, {5, 6, 7});
}

TEST(Counted, MovedFrom) {
  Block<int> from = block({1, 2, 3});
  const Block<int> to = std::move(from);
  EXPECT_EQ(hex(hps::to_string(from)), "00");  // n is still 3
  for (const char* const message : {"00", "01 02", "03 02 04 06"}) {
    Block<int> b{3, nullptr};
    hps::from_string(unhex(message), b);
    EXPECT_EQ(b.n, std::stoul(message));
    EXPECT_EQ(b.values == nullptr, b.n == 0);
    EXPECT_EQ(hex(hps::to_string(b)), message);
    Block<int> streamed{3, nullptr};
    std::istringstream in(unhex(message));
    hps::from_stream(in, streamed);
    EXPECT_EQ(hex(hps::to_string(streamed)), message);
  }
}

// The size is that of the array, whatever fails.
TEST(Counted, AfterAFailingAllocation) {
  const std::string message =
      hps::to_string(block<std::string>({"longer than sixteen letters", "b", "as long as that"}));
  const auto check = [&](auto&& parse) {
    Block<std::string> b = block<std::string>({"x", "y"});
    at_each_failing_allocation([&] { parse(b); },
                               [&] {
                                 EXPECT_TRUE(b.n == 0 || b.n == 2 || b.n == 3);
                                 EXPECT_TRUE(b.n == 0 || b.values);
                                 EXPECT_EQ(hps::from_string<std::vector<std::string>>(hps::to_string(b)).size(), b.n);
                                 b = block<std::string>({"x", "y"});
                               });
    EXPECT_EQ(hps::to_string(b), message);
  };
  check([&](auto& b) { hps::from_string(message, b); });
  check([&](auto& b) {
    std::istringstream in(message);
    hps::from_stream(in, b);
  });
  Block<std::string> kept = block<std::string>({"x", "y"});
  EXPECT_THROW(hps::from_string(message.substr(0, 5), kept), hps::ParseError);
  EXPECT_EQ(hps::from_string<std::vector<std::string>>(hps::to_string(kept)).size(), kept.n);
}

TEST(Counted, CountsOfAnyType) {
  Block<int, int> b;
  hps::from_string(hps::to_string(std::vector{1, 2, 3}), b);
  expect_values(b, {1, 2, 3});
  EXPECT_EQ(hps::to_string(b), hps::to_string(std::vector{1, 2, 3}));
}

TEST(Counted, RefusesACountThatItsTypeCannotHold) {
  Block<char, signed char> b;
  const std::string message = unhex("c8 01") + std::string(200, '\1');
  EXPECT_THROW(hps::from_string(message, b), hps::Error);
}

}  // namespace
}  // namespace hps_tests
