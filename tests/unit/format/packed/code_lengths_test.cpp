// SPDX-License-Identifier: MIT
#include "hps/format/packed/schemes/split/code_lengths.h"

#include <cmath>
#include <vector>

#include "hps/format/packed/schemes/split/cost.h"
#include "unit/format/packed/column_test.h"

namespace hps::detail::column {
namespace {

using hps_tests::made;
using hps_tests::random;

// For all sequences of ten bits; all of them make a prefix code that nothing can be added to.
unsigned used(const CodeLengths& lengths) {
  unsigned all = 0;
  for (unsigned i = 0; i < lengths.tokens; ++i)
    if (lengths.bits[i]) all += 1024u >> lengths.bits[i];
  return all;
}

CodeLengths read(const std::string& bytes) {
  Input in(bytes.data(), bytes.data(), bytes.data() + bytes.size());
  return CodeLengths::get(in);
}

void expect_lengths(const std::vector<std::uint32_t>& counts) {
  const auto n = static_cast<unsigned>(counts.size());
  const CodeLengths lengths = CodeLengths::of(counts.data(), n);
  EXPECT_EQ(used(lengths), 1024u) << n;
  for (unsigned i = 0; i < n; ++i) {
    EXPECT_GE(lengths.bits[i], 1u);
    EXPECT_LE(lengths.bits[i], kernel::longest_code);
    for (unsigned k = 0; k < n; ++k) {
      if (counts[i] <= 2 * counts[k]) continue;
      EXPECT_LE(lengths.bits[i], lengths.bits[k]) << counts[i] << ' ' << counts[k];
    }
  }
  char bytes[most_tokens];
  const CodeLengths same = read({bytes, lengths.put(bytes)});
  ASSERT_EQ(same.tokens, n);
  EXPECT_TRUE(std::equal(same.bits, same.bits + n, lengths.bits));
}

TEST(CodeLengths, MakeCompleteCodes) {
  for (const std::size_t n : {2u, 3u, 4u, 5u, 31u, 100u, 255u, 256u}) {
    expect_lengths(std::vector<std::uint32_t>(n, 1));
    expect_lengths(made<std::uint32_t>(n, [](std::size_t i) { return i + 1; }));
    expect_lengths(made<std::uint32_t>(n, [](std::size_t i) { return i ? 1 : 8000; }));
    expect_lengths(made<std::uint32_t>(n, [](std::size_t) { return 1 + random()() % 9000; }));
    // Without a limit, codes would be as long as there are tokens.
    std::uint32_t a = 1, b = 1;
    expect_lengths(made<std::uint32_t>(std::min<std::size_t>(n, 30),
                                       [&](std::size_t) { return std::exchange(a, std::exchange(b, a + b)); }));
  }
}

TEST(CodeLengths, ThoseOfHuffman) {
  const std::uint32_t counts[] = {1, 1, 2, 4, 8, 16};
  const CodeLengths lengths = CodeLengths::of(counts, 6);
  const unsigned expected[] = {5, 5, 4, 3, 2, 1};
  for (unsigned i = 0; i < 6; ++i) EXPECT_EQ(lengths.bits[i], expected[i]);
}

TEST(CodeLengths, MayBeNoPrefixCode) {
  EXPECT_EQ(read("\1\x11").tokens, 2u);
  for (const char* bytes : {"\1\x21", "\2\x11\1", "\0\1", "\1\x1b", "\1\x01", "\2\x21"})
    EXPECT_THROW(read({bytes, bytes + 3}), Failure) << bytes;
  EXPECT_EQ(read({"\2\x01\x01", 3}).bits[1], 0u);  // a token that does not occur
}

TEST(Cost, IsTheEntropy) {
  const Count even[] = {256, 256, 256, 256}, skewed[] = {900, 100, 20, 4};
  EXPECT_EQ(entropy(even, 4, 1024) >> bits_of_fraction, 2048u);
  double bits = 0;
  for (const double count : {900., 100., 20., 4.}) bits -= count * std::log2(count / 1024);
  EXPECT_NEAR(static_cast<double>(entropy(skewed, 4, 1024)) / (1 << bits_of_fraction), bits, 1);
}

}  // namespace
}  // namespace hps::detail::column
