// SPDX-License-Identifier: MIT
#pragma once
// Shared by the tests of split blocks.

#include "hps/format/packed/schemes/split/choose.h"

#include <string>
#include <vector>

#include "unit/format/packed/column_test.h"

namespace hps::detail::column {

using hps_tests::made;
using hps_tests::random;

template <class U>
Block<U> block_of_values(const std::vector<U>& values, bool is_signed) {
  return {values.data(), values.size(), is_signed, 0, kernel::summarize(values.data(), values.size(), is_signed)};
}

template <class U>
std::string written(const std::vector<U>& values, bool is_signed, const SplitWay& way, TokenCodes& lengths) {
  const Block<U> block = block_of_values(values, is_signed);
  const Split<U> split(block, way, &lengths);
  if (!split.suits()) return {};
  const auto memory = std::make_unique<char[]>(Split<U>::room);
  return {memory.get(), split.put(memory.get(), lengths)};
}

template <class U>
void expect_both_ways(const std::vector<U>& values, bool is_signed, const SplitWay& way) {
  SCOPED_TRACE("order " + std::to_string(way.kind.order) +
               (way.kind.above           ? " above the base"
                : way.kind.by_exponent() ? " by exponent"
                                         : "") +
               " shift " + std::to_string(way.shift) + " of " + std::to_string(values.size()));
  TokenCodes written_lengths;
  KnownCodes codes;
  for (int block = 0; block < 2; ++block) {  // with codes of its own, and perhaps kept ones
    const TokenCodes before = written_lengths;
    const std::string bytes = hps_tests::on_each_isa([&] {
      written_lengths = before;
      return written(values, is_signed, way, written_lengths);
    });
    ASSERT_FALSE(bytes.empty());
    EXPECT_TRUE(block == 1 || !(bytes[0] & 8));
    const KnownCodes known = codes;
    Input in(bytes.data(), bytes.data(), bytes.data() + bytes.size());
    std::vector<U> parsed(values.size());
    Split<U>::get(in, parsed.data(), parsed.size(), codes);
    EXPECT_EQ(parsed, values);
    EXPECT_EQ(in.remaining(), 0u);
    if (values.size() % 61 > 4) continue;
    hps_tests::expect_safe(bytes, [&](Input damaged) {
      KnownCodes same = known;
      Split<U>::get(damaged, parsed.data(), parsed.size(), same);
      if (damaged.remaining()) damaged.fail("bytes left over");
    });
  }
}

// One of k values that are far apart, the first ones often.
template <class U>
U one_of(unsigned k) {
  const std::uint64_t number = std::min(random()() % k, random()() % k);
  return static_cast<U>((number + 1) * 0x9e3779b97f4a7c15u >> 7);
}

}  // namespace hps::detail::column
