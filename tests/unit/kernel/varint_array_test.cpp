// SPDX-License-Identifier: MIT
#include "hps/kernel/varint_array.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "support/bytes.h"
#include "support/guarded_memory.h"
#include "support/isa.h"

namespace hps::kernel {
namespace {

using hps_tests::hex;

template <class I>
using Values = std::vector<typename I::Unsigned>;

// As in memory: the numbers of which v are the varints.
template <class I>
Values<I> in_memory(const std::vector<std::uint64_t>& v) {
  Values<I> values(v.size());
  for (std::size_t i = 0; i < v.size(); ++i) I::set(reinterpret_cast<char*>(&values[i]), v[i]);
  return values;
}

// One by one, as far as they are right.
template <class I>
Values<I> parse_singly(std::string bytes, std::size_t n) {
  bytes.append(varint_scratch<64>, '\xff');
  std::vector<std::uint64_t> values;
  const char* p = bytes.data();
  for (std::uint64_t v; values.size() < n; values.push_back(v))
    if (p = get_varint<I::bits>(p, v); !p) break;
  return in_memory<I>(values);
}

template <class I>
std::string write_singly(const Values<I>& values) {
  std::string bytes;
  for (const auto& value : values) {
    char memory[varint_scratch<64>];
    const char* const end = put_varint<I::bits>(memory, I::get(reinterpret_cast<const char*>(&value)));
    bytes.append(memory, static_cast<std::size_t>(end - memory));
  }
  return bytes;
}

// n values of T after which there is no memory, some to read and some to write; kept, because there are so many tests.
enum class For { reading, writing };
template <For purpose, class T>
T* guarded(std::size_t n) {
  static const hps_tests::GuardedMemory memory(std::size_t{1} << 20);
  return reinterpret_cast<T*>(memory.data() + memory.view().size() - n * sizeof(T));
}
template <class T>
const T* guarded_copy(const T* first, std::size_t n) {
  T* const copy = guarded<For::reading, T>(n);
  std::copy(first, first + n, copy);
  return copy;
}

template <class I>
std::string write(const Values<I>& values) {
  const auto* const exact = guarded_copy(values.data(), values.size());
  char* const memory = guarded<For::writing, char>(values.size() * I::bound + varint_slack);
  return {memory, put_varints<I>(memory, exact, values.size())};
}

// Up to n values; all that it took must be right, and where it stops must be between two of them.
template <class I>
std::size_t check_parse(const std::string& bytes, std::size_t n, bool right = false) {
  const char* const input = guarded_copy(bytes.data(), bytes.size());
  auto* const memory = guarded<For::writing, typename I::Unsigned>(n);
  const char* p = input;
  const std::size_t done = get_varints<I>(p, p + bytes.size(), memory, n);
  EXPECT_LE(done, n);
  EXPECT_TRUE(done == n || !right) << "nothing is wrong, and it stopped";
  const Values<I> values(memory, memory + done);
  Values<I> expected = parse_singly<I>(bytes, n);
  EXPECT_GE(expected.size(), done);
  expected.resize(done);
  EXPECT_EQ(values, expected);
  EXPECT_EQ(static_cast<std::size_t>(p - input), write_singly<I>(values).size());
  return done;
}

std::size_t below(std::size_t n, std::mt19937_64& random) { return static_cast<std::size_t>(random() % n); }

template <class I>
Values<I> random_values(std::size_t n, unsigned least, unsigned most, std::mt19937_64& random) {
  std::vector<std::uint64_t> values(n);
  most = std::min(most, I::bits);
  least = std::min(least, most);
  for (auto& v : values) {
    const auto width = least + static_cast<unsigned>(random() % (most - least + 1));
    v = width ? random() >> (64 - width) | std::uint64_t{1} << (width - 1) : 0;
  }
  return in_memory<I>(values);
}

class VarintArray : public hps_tests::WithEachIsa {
 protected:
  // With Integers of every width, signed and unsigned.
  static void for_each_type(auto&& f) {
    f(Integers<std::uint8_t, false>());
    f(Integers<std::uint8_t, true>());
    f(Integers<std::uint16_t, false>());
    f(Integers<std::uint16_t, true>());
    f(Integers<std::uint32_t, false>());
    f(Integers<std::uint32_t, true>());
    f(Integers<std::uint64_t, false>());
    f(Integers<std::uint64_t, true>());
  }
};

INSTANTIATE_TEST_SUITE_P(Isa, VarintArray, hps_tests::each_isa(), hps_tests::isa_name);

struct Widths {
  unsigned least, most;
};
constexpr Widths widths[] = {{0, 7},   {8, 14},  {0, 14},  {15, 21}, {0, 21},  {22, 28}, {0, 28},  {29, 35},
                             {0, 56},  {50, 56}, {57, 63}, {64, 64}, {0, 64},  {7, 8},   {14, 15}, {21, 22},
                             {28, 29}, {35, 36}, {56, 57}, {63, 64}, {31, 32}, {15, 16}};

TEST_P(VarintArray, SameAsOneByOne) {
  for_each_type([]<class I>(I) {
    std::mt19937_64 random(1);
    for (const auto& [least, most] : widths) {
      for (const std::size_t n : {0u, 1u, 7u, 8u, 15u, 16u, 17u, 31u, 63u, 64u, 65u, 128u, 300u, 1000u}) {
        const auto values = random_values<I>(n, least, most, random);
        const std::string bytes = write<I>(values);
        ASSERT_EQ(hex(bytes), hex(write_singly<I>(values)));
        check_parse<I>(bytes, n, true);
        check_parse<I>(bytes + std::string(100, '\xff'), n, true);
        check_parse<I>(bytes + std::string(100, '\0'), n, true);
        check_parse<I>(bytes, n / 2, true);
      }
    }
  });
}

TEST_P(VarintArray, EveryValueOfSixteenBits) {
  for_each_type([]<class I>(I) {
    std::vector<std::uint64_t> all(std::size_t{1} << std::min(I::bits, 16u));
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    const auto values = in_memory<I>(all);
    const std::string bytes = write<I>(values);
    ASSERT_EQ(bytes, write_singly<I>(values));
    check_parse<I>(bytes, values.size(), true);
  });
}

TEST_P(VarintArray, EveryLengthInEveryLane) {
  for_each_type([]<class I>(I) {
    for (unsigned width = 0; width <= I::bits; ++width) {
      for (std::size_t lane = 0; lane < 16; ++lane) {
        std::vector<std::uint64_t> few(16, 1);
        few[lane] = width ? ~std::uint64_t{0} >> (64 - width) : 0;
        const auto values = in_memory<I>(few);
        const std::string bytes = write<I>(values);
        ASSERT_EQ(hex(bytes), hex(write_singly<I>(values)));
        check_parse<I>(bytes, 16, true);
      }
    }
  });
}

TEST_P(VarintArray, EndsAtEveryByte) {
  for_each_type([]<class I>(I) {
    std::mt19937_64 random(2);
    const std::string bytes = write<I>(random_values<I>(60, 0, 64, random));
    for (std::size_t size = 0; size < bytes.size(); ++size) check_parse<I>(bytes.substr(0, size), 60);
  });
}

TEST_P(VarintArray, DamagedAtEveryByte) {
  for_each_type([]<class I>(I) {
    std::mt19937_64 random(3);
    for (const auto& [least, most] : {Widths{0, 7}, {0, 20}, {15, 21}, {0, 64}, {57, 64}}) {
      const std::string bytes = write<I>(random_values<I>(90, least, most, random));
      for (std::size_t i = 0; i < bytes.size(); ++i) {
        for (const char c : {'\0', '\1', '\2', '\x7f', '\x80', '\xff'}) {
          std::string damaged = bytes;
          damaged[i] = c;
          check_parse<I>(damaged, 90);
        }
      }
    }
  });
}

TEST_P(VarintArray, RunsOfOneByte) {
  for_each_type([]<class I>(I) {
    for (int c = 0; c < 256; ++c)
      check_parse<I>(std::string(300, static_cast<char>(static_cast<unsigned char>(c))), 300);
  });
}

// Bytes of all kinds: long and short varints, over-long ones, and none at all.
TEST_P(VarintArray, AnyBytes) {
  for_each_type([]<class I>(I) {
    std::mt19937_64 random(4);
    for (int round = 0; round < 2000; ++round) {
      const std::uint64_t share_of_more = random() % 8, share_of_zero = random() % 8;
      std::string bytes(below(400, random), '\0');
      for (auto& byte : bytes) {
        const std::uint64_t r = random();
        byte = static_cast<char>(r % 64 < share_of_zero         ? 0
                                 : (r >> 8) % 8 < share_of_more ? r >> 16 | 128
                                                                : r >> 16 & 127);
      }
      check_parse<I>(bytes, below(300, random));
    }
  });
}

// As the benchmarks' integers: all that a mixture of widths can do to a chunk.
TEST_P(VarintArray, AnyValues) {
  for_each_type([]<class I>(I) {
    std::mt19937_64 random(5);
    for (int round = 0; round < 500; ++round) {
      const auto least = static_cast<unsigned>(random() % 65), most = static_cast<unsigned>(random() % 65);
      const auto values = random_values<I>(below(500, random), std::min(least, most), std::max(least, most), random);
      const std::string bytes = write<I>(values);
      ASSERT_EQ(bytes, write_singly<I>(values));
      check_parse<I>(bytes, values.size(), true);
    }
  });
}

TEST_P(VarintArray, TenthBytes) {
  using I = Integers<std::uint64_t, false>;
  const std::string bytes = write<I>(Values<I>(200, ~std::uint64_t{0}));
  check_parse<I>(bytes, 200, true);
  for (const char tenth : {'\0', '\2', '\3', '\x41', '\x7f', '\x81'}) {
    std::string wrong = bytes;
    wrong[999] = tenth;
    EXPECT_LT(check_parse<I>(wrong, 200), 100u);
  }
}

TEST(VarintArrayOf, Memory) {
  const std::vector<int> signed_values{0, -1, 1, -64, 64, 1000000};
  char memory[100 + varint_slack];
  const char* const end = put_varints<Integers<std::uint32_t, true>>(memory, signed_values.data(), 6);
  EXPECT_EQ(hex({memory, end}), "00 01 02 7f 80 01 80 89 7a");
}

}  // namespace
}  // namespace hps::kernel
