// SPDX-License-Identifier: MIT
// Arrays of integers take other ways than single ones: same bytes, same values, same errors.

#include <algorithm>
#include <array>
#include <deque>
#include <list>
#include <memory>
#include <optional>
#include <random>

#include "support/bytes.h"
#include "support/expect_error.h"
#include "support/streams.h"

namespace hps_tests {
namespace {

template <class V>
std::vector<V> mixed(std::size_t n, unsigned most_bits) {
  std::mt19937_64 random(n);
  std::vector<V> values(n);
  for (auto& v : values) v = static_cast<V>(random() & ((std::uint64_t{2} << random() % most_bits) - 1));
  return values;
}

// A list is written and parsed one by one.
template <class V>
void check(const std::vector<V>& values) {
  const std::string message = hps::to_string(values);
  ASSERT_EQ(hex(message), hex(hps::to_string(std::list<V>(values.begin(), values.end()))));
  ASSERT_EQ(hps::from_string<std::vector<V>>(message), values);
  for (const unsigned piece : {1u, 50u, 83u, 1000u}) {
    PiecesStream in(message, piece);
    ASSERT_EQ(hps::from_stream<std::vector<V>>(in), values);
  }
  std::vector<V> kept(values.size() / 2 + 1, V{1});
  hps::from_string(message, kept);
  ASSERT_EQ(kept, values);
}

template <class V>
void check_type() {
  for (const std::size_t n : {0u, 1u, 15u, 16u, 17u, 64u, 65u, 200u, 5000u})
    for (const unsigned bits : {6u, 7u, 13u, 20u, 63u}) check(mixed<V>(n, bits));
}

TEST(Integers, OfEveryType) {
  check_type<std::int8_t>();
  check_type<std::uint8_t>();
  check_type<char>();
  check_type<std::int16_t>();
  check_type<std::uint16_t>();
  check_type<std::int32_t>();
  check_type<std::uint32_t>();
  check_type<std::int64_t>();
  check_type<std::uint64_t>();
  check_type<char32_t>();
}

TEST(Integers, ArraysOfAnyKind) {
  const auto values = mixed<std::int32_t>(200, 31);
  std::array<std::int32_t, 200> array;
  std::copy(values.begin(), values.end(), array.begin());
  EXPECT_EQ(hps::to_string(values).substr(2), hps::to_string(array));
  EXPECT_EQ((hps::from_string<std::array<std::int32_t, 200>>(hps::to_string(array))), array);
  const std::deque<std::int32_t> deque(values.begin(), values.end());
  EXPECT_EQ(hps::to_string(deque), hps::to_string(values));
  EXPECT_EQ(hps::from_string<std::deque<std::int32_t>>(hps::to_string(values)), deque);
}

template <class V>
void check_damaged(unsigned bits) {
  const std::string good = hps::to_string(mixed<V>(150, bits));
  for (std::size_t i = 2; i < good.size(); ++i) {
    for (const char c : {'\0', '\x01', '\x7f', '\x80', '\xff'}) {
      std::string message = good;
      message[i] = c;
      std::optional<Place> vector, list;
      std::vector<V> values;
      std::list<V> expected;
      try {
        hps::from_string(message, values);
      } catch (const hps::ParseError& e) {
        vector = {e.offset(), e.path().substr(e.path().rfind('>') + 1)};
      }
      try {
        hps::from_string(message, expected);
      } catch (const hps::ParseError& e) {
        list = {e.offset(), e.path().substr(e.path().rfind('>') + 1)};
      }
      ASSERT_EQ(vector, list) << i;
      if (!list) {
        ASSERT_TRUE(std::equal(values.begin(), values.end(), expected.begin(), expected.end())) << i;
      }
    }
  }
}

TEST(Integers, DamagedAtEveryByte) {
  check_damaged<std::uint8_t>(8);
  check_damaged<std::int32_t>(7);
  check_damaged<std::uint32_t>(31);
  check_damaged<std::int64_t>(63);
}

TEST(Integers, TruncatedAtEveryByte) {
  const std::string message = hps::to_string(mixed<std::uint32_t>(150, 31));
  for (std::size_t n = 0; n < message.size(); ++n) {
    const auto exact = std::make_unique<char[]>(n);  // an address sanitizer watches its end
    std::copy_n(message.begin(), n, exact.get());
    EXPECT_THROW(hps::from_string<std::vector<std::uint32_t>>({exact.get(), n}), hps::ParseError);
  }
}

}  // namespace
}  // namespace hps_tests
