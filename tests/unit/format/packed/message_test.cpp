// SPDX-License-Identifier: MIT
#include <cstring>
#include <forward_list>
#include <limits>
#include <memory_resource>
#include <set>
#include <sstream>
#include <unordered_map>

#include "hps/format/packed/message.h"
#include "support/allocations.h"
#include "support/damage.h"
#include "support/isa.h"
#include "unit/format/packed/samples.h"

namespace hps_tests {
namespace {

template <class C>
void expect_both_ways() {
  C other = filled<C>(20);
  for (const std::size_t n : {0u, 1u, 5u, 100u, 3000u}) {
    const C value = filled<C>(n);
    const std::string bytes = hps::to_string(value, hps::packed);
    EXPECT_LE(bytes.size(), hps::serialized_size(value) + 16);
    EXPECT_EQ(hps::serialized_size(value, hps::packed), bytes.size());
    hps::kernel::use(hps::kernel::Isa::portable);
    EXPECT_EQ(hps::to_string(value, hps::packed), bytes);
    hps::kernel::use(hps::kernel::best_isa());
    EXPECT_TRUE(hps::from_string<C>(bytes, hps::packed) == value) << n;
    hps::from_string(bytes, other, hps::packed);
    EXPECT_TRUE(other == value) << n;

    if (n > 100) continue;
    C any;
    expect_safe(bytes, 200, [&any](std::string_view message) { hps::from_string(message, any, hps::packed); });
  }
}

class Packed : public PackedTest {};

TEST_F(Packed, Scalars) {
  expect_both_ways<std::vector<int>>();
  expect_both_ways<std::vector<long double>>();
  expect_both_ways<std::vector<Color>>();
  expect_both_ways<std::vector<std::chrono::milliseconds>>();
#ifdef __SIZEOF_INT128__
  expect_both_ways<std::vector<Int128>>();
#endif
}

template <class V>
void expect_least_in_rows(auto&& value) {
  for (const std::size_t n : {1u, 1000u, 5000u}) {
    std::vector<V> values;
    for (std::size_t i = 0; i < n; ++i) values.push_back(value());
    const hps::detail::column::Message columns(values, hps::packed);
    EXPECT_LE(columns.least_in_rows(), hps::serialized_size(values, hps::compact)) << typeid(V).name() << ", " << n;
  }
}
template <class V>
void expect_least_in_rows() {
  expect_least_in_rows<V>([] { return static_cast<V>(random()()); });
  expect_least_in_rows<V>([] { return static_cast<V>(random()() >> random()() % 64); });
}

// Columns are written without a look at rows if these take no fewer bytes by this bound.
TEST_F(Packed, LeastBytesOfNumbersInRows) {
  expect_least_in_rows<bool>();
  expect_least_in_rows<char>();
  expect_least_in_rows<wchar_t>();
  expect_least_in_rows<char32_t>();
  expect_least_in_rows<std::int8_t>();
  expect_least_in_rows<std::uint8_t>();
  expect_least_in_rows<std::int16_t>();
  expect_least_in_rows<std::uint16_t>();
  expect_least_in_rows<std::int32_t>();
  expect_least_in_rows<std::uint32_t>();
  expect_least_in_rows<std::int64_t>();
  expect_least_in_rows<std::uint64_t>();
  expect_least_in_rows<std::shared_ptr<int>>([] { return std::make_shared<int>(static_cast<int>(random()())); });
}

// So rows need not be made to compare their size with that of columns.
TEST_F(Packed, LeastBytesOfWholeBlocksAreExact) {
  std::vector<std::int32_t> values(4096);
  for (auto& v : values) v = static_cast<std::int32_t>(random()());
  const hps::detail::column::Message columns(values, hps::packed);
  EXPECT_EQ(columns.least_in_rows() + 1, hps::serialized_size(values, hps::compact));  // a short size was assumed
}

TEST_F(Packed, Strings) {
  expect_both_ways<std::vector<std::string>>();
  expect_both_ways<std::vector<std::wstring>>();
  expect_both_ways<std::vector<std::vector<bool>>>();
}

TEST_F(Packed, Containers) {
  expect_both_ways<std::forward_list<std::string>>();
  expect_both_ways<std::set<int>>();
  expect_both_ways<std::map<int, Ion>>();
  expect_both_ways<std::unordered_map<std::string, double>>();
}

TEST_F(Packed, Records) {
  expect_both_ways<std::vector<Peptide>>();
  expect_both_ways<std::vector<Empty>>();
}

TEST_F(Packed, ByTheirCompactBytes) {
  expect_both_ways<std::vector<ByHand>>();
  expect_both_ways<std::vector<Tree>>();
}

TEST_F(Packed, Streams) {
  const auto many = filled<std::vector<Peptide>>(300);
  const Ion few{3, 1.5, "y3"};
  std::stringstream stream;
  hps::to_stream(many, stream, hps::packed);
  hps::to_stream(few, stream, hps::packed);
  hps::to_stream(many, stream, hps::packed);
  EXPECT_EQ(hps::from_stream<std::vector<Peptide>>(stream, hps::packed), many);
  EXPECT_EQ(hps::from_stream<Ion>(stream, hps::packed), few);
  EXPECT_EQ(hps::from_stream<std::vector<Peptide>>(stream, hps::packed), many);
  EXPECT_EQ(stream.peek(), std::char_traits<char>::eof());
}

// Memory that is kept saves the allocations.
TEST_F(Packed, KeptMemory) {
  std::pmr::unsynchronized_pool_resource kept({.max_blocks_per_chunk = 0, .largest_required_pool_block = 1 << 24});
  const auto format = hps::packed.memory(kept);
  const auto value = filled<std::vector<Peptide>>(500);
  std::string message;
  std::vector<Peptide> copy;
  for (int i = 0; i < 2; ++i) {
    hps::to_string(value, message, format);
    hps::from_string(message, copy, format);
  }
  const AllocationScope serializing;
  hps::to_string(value, message, format);
  EXPECT_EQ(serializing.count(), 0u);
  const AllocationScope parsing;
  hps::from_string(message, copy, format);
  EXPECT_EQ(parsing.count(), 0u);
  EXPECT_EQ(copy, value);
  EXPECT_EQ(message, hps::to_string(value, hps::packed));
}

TEST_F(Packed, FewRecordsNeedNoAllocation) {
  const auto value = filled<std::vector<Peptide>>(4);
  std::string message = hps::to_string(value, hps::packed);
  auto copy = hps::from_string<std::vector<Peptide>>(message, hps::packed);
  EXPECT_GT(hps::columns(message).size(), 0u);
  const AllocationScope serializing;
  hps::to_string(value, message, hps::packed);
  EXPECT_EQ(serializing.count(), 0u);
  const AllocationScope parsing;
  hps::from_string(message, copy, hps::packed);
  EXPECT_EQ(parsing.count(), 0u);
  EXPECT_EQ(copy, value);
}

// Rows that would be nested too deep are no choice.
TEST_F(Packed, DepthOfRows) {
  const std::vector<std::vector<std::vector<unsigned char>>> few{{{1}}}, many(100, {{1, 2, 3}, {4}});
  for (const auto& value : {few, many}) {
    const std::string bytes = hps::to_string(value, hps::packed.max_depth(1));
    EXPECT_EQ(hps::from_string<std::remove_cvref_t<decltype(value)>>(bytes, hps::packed.max_depth(1)), value);
  }
}

// Numbers from 2^50 on are no decimals, whatever their neighbours are.
TEST_F(Packed, NumbersBetweenDecimals) {
  for (const double special : {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::quiet_NaN(),
                               0x1p54, 0x1p53 + 2, -1e300, -0.0, 5e-324}) {
    std::vector<double> values(1024);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i * i % 1000);
    values[501] = special;
    const std::string bytes = hps::to_string(values, hps::packed);
    const auto copy = hps::from_string<std::vector<double>>(bytes, hps::packed);
    EXPECT_EQ(std::memcmp(copy.data(), values.data(), sizeof(double) * values.size()), 0);
    const auto schemes = hps::columns(bytes).schemes(1);
    EXPECT_EQ(schemes[0].scheme, "decimal");
    EXPECT_NE(bytes.find(std::string_view(reinterpret_cast<const char*>(&special), sizeof special)), bytes.npos);
  }
}

TEST_F(Packed, Canonical) {
  const auto value = filled<std::unordered_map<std::string, double>>(3000);
  std::unordered_map<std::string, double> other(value.begin(), value.end(), 100000);
  EXPECT_EQ(hps::to_string(value, hps::packed.canonical()), hps::to_string(other, hps::packed.canonical()));
}

}  // namespace
}  // namespace hps_tests
