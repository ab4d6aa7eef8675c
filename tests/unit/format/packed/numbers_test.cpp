// SPDX-License-Identifier: MIT
#include "hps/format/packed/columns/numbers_reader.h"
#include "hps/format/packed/columns/numbers_writer.h"
#include "hps/format/packed/columns/source.h"

#include <cmath>
#include <limits>
#include <vector>

#include "unit/format/packed/column_test.h"

namespace hps::detail::column {
namespace {

using hps_tests::made;
using hps_tests::random;

class Numbers : public hps_tests::ColumnTest {};
INSTANTIATE_TEST_SUITE_P(Isa, Numbers, hps_tests::each_isa(), hps_tests::isa_name);

template <class V>
using Writer = NumbersWriterOf<BitsOf<V>>;
template <class V>
using Reader = NumbersReaderOf<BitsOf<V>>;

// As arrays of `piece` values and single ones in turn.
template <class V>
std::string written(const std::vector<V>& values, std::size_t piece) {
  Workspace workspace{hps::packed};
  Writer<V> writer(workspace, scalar_code<V>(), true);
  for (std::size_t at = 0; at < values.size();) {
    const std::size_t some = std::min(piece, values.size() - at);
    writer.put_runs(Batch::one(values.data() + at), some);
    if ((at += some) < values.size()) writer.put(Batch::one(&values[at++]));
  }
  EXPECT_EQ(writer.count(), values.size());
  return std::string(writer.finish());
}

template <class V>
void parse(Input in, std::size_t n, std::size_t piece, std::vector<V>& values, bool in_pieces = false) {
  Workspace workspace{hps::packed};
  Budget budget(1 << 20);
  Reader<V> reader(OneColumn{{in_pieces, workspace, budget}, in}, n, scalar_code<V>());
  values.resize(n);
  for (std::size_t at = 0; at < n;) {
    const std::size_t some = std::min(piece, n - at);
    reader.get_runs(Batch::one(values.data() + at), some);
    if ((at += some) < n) reader.get(Batch::one(&values[at++]));
  }
  EXPECT_EQ(reader.left(), 0u);
  reader.finish();
}

// Returns the bytes of the column.
template <class V>
std::size_t expect_both_ways(const std::vector<V>& values) {
  std::size_t size = 0;
  for (const std::size_t piece : {std::size_t{1} << 20, std::size_t{1500}, std::size_t{10}}) {
    const std::string bytes = hps_tests::on_each_isa([&] { return written(values, piece); });
    if (!size) size = bytes.size();
    for (const std::size_t other : {std::size_t{700}, piece}) {
      std::vector<V> copy;
      parse({bytes.data(), bytes.data(), bytes.data() + bytes.size()}, values.size(), other, copy);
      EXPECT_TRUE(values.empty() || std::memcmp(copy.data(), values.data(), values.size() * sizeof(V)) == 0);
    }
    if (piece != 1500) continue;
    std::vector<V> copy;
    for (const std::size_t other : {std::size_t{700}, values.size()})
      hps_tests::expect_safe(bytes, [&](Input in) { parse(in, values.size(), other, copy); });
  }
  return size;
}

// Blocks that refer to the block before although they are the first: of a column, and of a piece after another.
TEST_P(Numbers, NothingBeforeTheFirstBlock) {
  const std::string constant("\1\0", 2), repeat("\12\1\0", 3), again("\13\1", 2);
  const auto parses = [](const std::string& column, std::size_t n, bool in_pieces) {
    std::vector<std::int64_t> values;
    return hps_tests::parses(column, [&](Input in) { parse(in, n, 700, values, in_pieces); });
  };
  for (const std::size_t n : {5u, 1024u, 2048u})
    for (const auto& first : {repeat, again}) EXPECT_FALSE(parses(first, n, false)) << n;
  EXPECT_TRUE(parses(constant + repeat, 2048, false));
  EXPECT_TRUE(parses(constant + again, 2048, false));

  const std::string piece = '\1' + hps_tests::number(1024) + hps_tests::number(constant.size()) + constant + '\0';
  for (const std::size_t n : {5u, 1024u, 2048u})
    for (const auto& first : {repeat, again}) EXPECT_FALSE(parses(piece + first, 1024 + n, true)) << n;
  EXPECT_TRUE(parses(piece + constant, 2048, true));
}

TEST_P(Numbers, RulesCostNextToNothing) {
  constexpr std::size_t n = 30000;
  EXPECT_LT(expect_both_ways(std::vector<double>(n, 0.1)), 20u);
  EXPECT_LT(expect_both_ways(made<int>(n, [](std::size_t i) { return 5 * i; })), 20u);
  EXPECT_LT(expect_both_ways(made<std::int16_t>(n, [](std::size_t i) { return i % 100; })), 220u);
  EXPECT_LT(expect_both_ways(made<double>(n, [](std::size_t i) { return std::sqrt(i % 900); })), 8000u);
}

TEST_P(Numbers, RulesThatEnd) {
  for (const std::size_t at : {1023u, 1024u, 1025u, 2048u, 5000u, 5119u, 5120u}) {
    auto values = made<std::uint32_t>(6000, [](std::size_t i) { return 3 * i; });
    values[at] = 0;
    expect_both_ways(values);
    for (std::size_t i = at; i < values.size(); ++i) values[i] = 77;
    expect_both_ways(values);
  }
}

TEST_P(Numbers, OfEveryType) {
  const auto any = [](std::size_t) { return random()(); };
  const auto small = [](std::size_t i) { return random()() % (i + 1) % 100; };
  expect_both_ways(made<char>(3000, small));
  expect_both_ways(made<std::int8_t>(3000, any));
  expect_both_ways(made<std::uint16_t>(3000, small));
  expect_both_ways(made<char32_t>(3000, small));
  expect_both_ways(made<long>(3000, any));
  expect_both_ways(made<long long>(3000, small));
  expect_both_ways(made<float>(3000, small));
  expect_both_ways(made<double>(3000, small));
  expect_both_ways(std::vector<int>());
}

double from_bits(std::size_t) { return std::bit_cast<double>(random()()); }
double uniform() { return static_cast<double>(random()() >> 11) * 0x1p-53; }

template <class V>
void expect_reals() {
  using Limits = std::numeric_limits<V>;
  const auto size_of = [](auto&& f) { return expect_both_ways(made<V>(5000, f)); };
  const double raw = 5000 * sizeof(V);
  EXPECT_LE(static_cast<double>(size_of(from_bits)), raw + 5);
  EXPECT_LT(static_cast<double>(size_of([](std::size_t) { return std::round(uniform() * 1e5) / 100; })), 0.6 * raw);
  EXPECT_LT(static_cast<double>(size_of([](std::size_t i) { return static_cast<double>(i) / 4; })), 0.02 * raw);
  EXPECT_LT(static_cast<double>(size_of([](std::size_t i) { return std::sin(1e-3 * static_cast<double>(i)); })),
            0.8 * raw);
  EXPECT_LT(static_cast<double>(size_of([](std::size_t i) { return (i % 2 ? 1 : -1) * (1 + uniform()); })), 0.95 * raw);
  const V special[] = {0,
                       V(-0.0),
                       Limits::infinity(),
                       -Limits::infinity(),
                       Limits::quiet_NaN(),
                       Limits::min(),
                       Limits::denorm_min(),
                       Limits::max(),
                       Limits::lowest(),
                       V(0.1),
                       V(1e15),
                       V(1e16)};
  expect_both_ways(made<V>(3000, [&](std::size_t) { return special[random()() % 12]; }));
  expect_both_ways(made<V>(3000,
                           [&](std::size_t i) { return i % 20 ? V(0.25) * static_cast<V>(i) : special[i % 12]; }));
  expect_both_ways(std::vector<V>(std::begin(special), std::end(special)));
}

TEST_P(Numbers, Floats) { expect_reals<float>(); }
TEST_P(Numbers, Doubles) { expect_reals<double>(); }

// About normal, of a standard deviation of one.
double bell() {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += uniform();
  return sum;
}

template <class V>
void expect_multiples_of(double base) {
  const auto multiple = [&](std::size_t) { return std::round(400 * bell()) * base; };
  const auto values = made<V>(10000, multiple);
  EXPECT_LT(static_cast<double>(expect_both_ways(values)), 10000 * 11.2 / 8) << base;
}

TEST_P(Numbers, MultiplesOfABase) {
  for (const double base : {0x5p-15, 0.00030518043, 1 / 3., 12345.678, 1e-30}) {
    expect_multiples_of<float>(base);
    expect_multiples_of<double>(base);
  }
}

TEST_P(Numbers, SkewedOnesAreSplit) {
  const auto skewed = [](std::size_t) { return std::llround(std::exp(2 * bell())); };
  const auto values = made<std::int32_t>(10000, skewed);
  expect_both_ways(values);
  EXPECT_LT(written(values, 10000).size(), written(values, 10).size() * 9 / 10);  // where they lie side by side
  // Codes of each lane.
  const auto components = [](std::size_t i) {
    return std::llround(bell() * (i % 3 == 0 ? 1000 : i % 3 == 1 ? 30 : 3));
  };
  EXPECT_LT(static_cast<double>(expect_both_ways(made<std::int64_t>(30000, components))),
            1.1 * 10000 / 8 * (std::log2(1000. * 30 * 3) + 3 * 2.05));
}

}  // namespace
}  // namespace hps::detail::column
