// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <hps/packed.h>
#include "unit/format/packed/column_test.h"

namespace hps_tests {
namespace {

// A few bytes stand for a great many values, up to a limit.
TEST(PackedExpansion, Values) {
  const std::vector<double> constant(20000000, 1.5);
  EXPECT_THROW(hps::to_string(constant, hps::packed), hps::LimitExceeded);
  const std::string bytes = hps::to_string(constant, hps::packed.max_expansion(1 << 20));
  EXPECT_LT(bytes.size(), 40u);
  EXPECT_THROW(hps::from_string<std::vector<double>>(bytes, hps::packed), hps::LimitExceeded);
  EXPECT_EQ(hps::from_string<std::vector<double>>(bytes, hps::packed.max_expansion(1 << 20)), constant);
  const auto unlimited = hps::packed.max_expansion(static_cast<std::size_t>(-1));
  EXPECT_EQ(hps::from_string<std::vector<double>>(bytes, unlimited), constant);
}

// So do the numbers of one long string.
TEST(PackedExpansion, Strings) {
  const std::vector<std::string> constant(1700, std::string(100000, 'x'));
  const std::string bytes = hps::to_string(constant, hps::packed);
  EXPECT_LT(bytes.size(), 100000u);
  EXPECT_THROW(hps::from_string<std::vector<std::string>>(bytes, hps::packed.max_expansion(1)), hps::LimitExceeded);
  EXPECT_EQ(hps::from_string<std::vector<std::string>>(bytes, hps::packed), constant);
}

// So does one object that is written by hand, however little its bytes say of its memory.
struct Sparse {
  std::vector<std::optional<std::array<double, 200>>> values;
  template <class B>
  void serialize(B& b) const {
    b << values;
  }
  template <class B>
  void parse(B& b) {
    b >> values;
  }
};
TEST(PackedExpansion, CompactBytes) {
  const std::vector<Sparse> constant(1000, Sparse{std::vector<std::optional<std::array<double, 200>>>(100)});
  const std::string bytes = hps::to_string(constant, hps::packed.max_expansion(1 << 20));
  EXPECT_LT(bytes.size(), 1000u);
  EXPECT_THROW(hps::from_string<std::vector<Sparse>>(bytes, hps::packed.max_expansion(1)), hps::LimitExceeded);
  EXPECT_EQ(hps::from_string<std::vector<Sparse>>(bytes, hps::packed.max_expansion(1 << 20)).size(), 1000u);
}

// Entries of a dictionary that nobody refers to: text of one letter, again and again, in blocks of one string.
TEST(PackedExpansion, Dictionaries) {
  constexpr std::size_t blocks = 3000, text = std::size_t{1} << 17;
  const std::string length = '\1' + number(2 * text);  // a block of lengths: a constant
  std::string column;
  for (std::size_t i = 0; i < blocks; ++i) {
    if (i + 1 < blocks) column += std::string("\6\1", 2);
    else column += '\2';
    column += std::string("\1\0", 2) + number(1) + length + std::string("\1\0x", 3);
  }
  const std::string lengths = std::string("\1", 1) + number(2 * blocks);
  const std::string index = number(2) + "\x23\x20" + number(lengths.size()) + number(blocks) + number(column.size());
  std::string message(1, '\1');
  message += number(index.size()) + number(lengths.size() + column.size()) + index + lengths + column;
  EXPECT_THROW(hps::from_string<std::vector<std::string>>(message, hps::packed.max_expansion(1)), hps::LimitExceeded);
  const hps::Columns columns = hps::columns(message, hps::packed.max_expansion(1));
  EXPECT_THROW((void)columns.schemes(1), hps::LimitExceeded);
}

}  // namespace
}  // namespace hps_tests
