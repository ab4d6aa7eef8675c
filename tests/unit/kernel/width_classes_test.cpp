// SPDX-License-Identifier: MIT
#include "hps/kernel/width_classes.h"

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

class WidthClasses : public hps_tests::WithEachIsa {};
INSTANTIATE_TEST_SUITE_P(Isa, WidthClasses, hps_tests::each_isa(), hps_tests::isa_name);

// The definition, a value at a time.
template <class U>
std::string reference(const std::vector<U>& values, bool is_signed) {
  std::string classes((values.size() + 3) / 4, '\0'), bytes;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint64_t code = class_code(values[i], is_signed);
    const unsigned c = class_of(code);
    classes[i / 4] = static_cast<char>(static_cast<unsigned char>(classes[i / 4]) | c << i % 4 * 2);
    for (unsigned k = 0; k < 1u << c; ++k) bytes.push_back(static_cast<char>(code >> 8 * k & 0xff));
  }
  return classes + bytes;
}

// In memory of exactly the size that is promised to be enough.
template <class U>
void expect_both_ways(const std::vector<U>& values, bool is_signed) {
  const std::size_t n = values.size(), heads = (n + 3) / 4;
  const std::string expected = reference(values, is_signed);
  EXPECT_EQ(on_best<ClassesSize<U>>(values.data(), n, is_signed), expected.size() - heads);

  const hps_tests::GuardedMemory memory(expected.size() + classes_slack);
  char* const bytes = memory.data();
  EXPECT_EQ(put_classes(bytes, values.data(), n, is_signed), bytes + expected.size());
  EXPECT_EQ(hex({bytes, expected.size()}), hex(expected)) << n << " values, signed: " << is_signed;

  std::fill_n(bytes + expected.size(), classes_slack, '\xa5');  // what is behind must not matter
  EXPECT_EQ(classes_size(bytes, n), expected.size() - heads);
  std::vector<U> copy(n);
  EXPECT_TRUE(get_classes(bytes, bytes + heads, copy.data(), n, is_signed));
  EXPECT_EQ(copy, values) << n << " values, signed: " << is_signed;
}

template <class U>
void test_all_sizes() {
  std::mt19937_64 random(2026);
  for (const std::size_t n : {0u, 1u, 2u, 3u, 4u, 5u, 7u, 8u, 31u, 32u, 33u, 63u, 100u, 1023u, 1024u}) {
    for (const bool is_signed : {false, true}) {
      std::vector<U> values(n);
      for (U& v : values) v = static_cast<U>(random() & low_bits(static_cast<unsigned>(random() % 65)));
      expect_both_ways(values, is_signed);
    }
  }
}

TEST_P(WidthClasses, ThirtyTwoBits) { test_all_sizes<std::uint32_t>(); }
TEST_P(WidthClasses, SixtyFourBits) { test_all_sizes<std::uint64_t>(); }

TEST_P(WidthClasses, AllPairsOfClasses) {
  constexpr std::uint64_t of_class[] = {0x11, 0x2222, 0x44444444, 0x8888888888888888};
  for (const std::uint64_t first : of_class)
    for (const std::uint64_t second : of_class) expect_both_ways<std::uint64_t>({first, second, second, first}, false);
}

TEST_P(WidthClasses, ValuesTooLarge) {
  for (std::size_t at = 0; at < 7; ++at) {  // among the first four, and behind them
    std::vector<std::uint64_t> values(7, 5);
    values[at] = 0x100000000;
    const std::string bytes = reference(values, false) + std::string(classes_slack, '\0');
    std::uint32_t narrow[7];
    EXPECT_FALSE(get_classes(bytes.data(), bytes.data() + 2, &narrow[0], values.size(), false)) << at;
  }
}

// Any bytes are classes, and any bytes are values.
template <class U>
void test_any_bytes() {
  std::mt19937_64 random(7);
  for (int round = 0; round < 300; ++round) {
    const std::size_t n = 1 + static_cast<std::size_t>(random() % 100), heads = (n + 3) / 4;
    std::string classes(heads, '\0');
    for (auto& c : classes) c = static_cast<char>(random() & (random() % 2 ? 0xff : 0x55));
    const hps_tests::GuardedMemory memory(heads + classes_size(classes.data(), n) + classes_slack);
    for (std::size_t i = 0; i < memory.view().size(); ++i)
      memory.data()[i] = i < heads ? classes[i] : static_cast<char>(random());
    const bool is_signed = random() % 2;
    std::vector<U> values(n), expected(n);
    const bool fits = get_classes(memory.data(), memory.data() + heads, values.data(), n, is_signed);
    const Isa before = isa;
    use(Isa::portable);
    EXPECT_EQ(fits, get_classes(memory.data(), memory.data() + heads, expected.data(), n, is_signed));
    use(before);
    EXPECT_TRUE(!fits || values == expected);
  }
}
TEST_P(WidthClasses, AnyBytes) {
  test_any_bytes<std::uint32_t>();
  test_any_bytes<std::uint64_t>();
}

}  // namespace
}  // namespace hps::kernel
