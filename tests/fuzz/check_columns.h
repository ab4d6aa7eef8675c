// SPDX-License-Identifier: MIT
#pragma once
// Properties of every message of columns that is read without its type.

#include <hps/packed.h>

#include <string>
#include <type_traits>

#include "fuzz/each_isa.h"
#include "fuzz/run_length.h"
#include "fuzz/verdict.h"

namespace hps_fuzz {

// Longer columns would take too long, as each is read several times.
inline constexpr std::uint64_t most_values = std::uint64_t{1} << 17;

// The bytes of numbers: a NaN is what it is.
template <class V>
std::string bytes_of(const std::vector<V>& values) {
  std::string bytes;
  if constexpr (std::is_same_v<V, std::string>)
    for (const auto& s : values) bytes += s + '\0';
  else
    for (const V v : values) bytes += hps::to_string(v, hps::raw);
  return bytes;
}

// The values of one column, as whatever it has.
inline std::string read_column(const hps::Columns& columns, std::size_t i) {
  const std::string& type = columns[i].type;
  const auto read = [&]<class V>(V) {
    const std::vector<V> values = columns.read<V>(i);
    require(values.size() == columns[i].count, "a column has as many values as it says");
    return bytes_of(values);
  };
  if (type == "bool") return read(bool());
  if (type == "float32") return read(float());
  if (type == "float64") return read(double());
  if (type == "float128") return read(0.L);
  if (type == "int8") return read(std::int8_t());
  if (type == "int16") return read(std::int16_t());
  if (type == "int32") return read(std::int32_t());
  if (type == "int64") return read(std::int64_t());
  if (type == "uint8") return read(std::uint8_t());
  if (type == "uint16") return read(std::uint16_t());
  if (type == "uint32") return read(std::uint32_t());
  if (type == "uint64") return read(std::uint64_t());
  return read(std::string());
}

inline void check_schemes(const hps::Columns& columns, std::size_t i) {
  std::uint64_t count = 0, bytes = 0;
  for (const hps::SchemeShare& share : columns.schemes(i)) count += share.count, bytes += share.bytes;
  require(count == columns[i].count && bytes == columns[i].bytes, "schemes account for the whole column");
}

// All kernels read the same.
inline Verdict check_column(const hps::Columns& columns, std::size_t i, std::size_t message_size) {
  std::string first;
  const Verdict verdict = verdict_of(message_size, [&] { first = read_column(columns, i); });
  for_each_isa([&] {
    std::string values;
    require_same(verdict_of(message_size, [&] { values = read_column(columns, i); }), verdict,
                 "all kernels read alike");
    require(values == first, "all kernels read the same values");
  });
  const Verdict skipped = verdict_of(message_size, [&] { check_schemes(columns, i); });
  if (verdict == Verdict::done) require_same(skipped, verdict, "a column that can be read has schemes");
  return verdict;
}

// Whether the index and all columns are those of a message. One that is large is read once, and no other then.
inline Verdict check_columns(std::string_view message) {
  const hps::Packed format = hps::packed.with(run_length());
  Verdict all = verdict_of(message.size(), [&] { (void)hps::columns(message, format); });
  if (all != Verdict::done) return all;
  const hps::Columns columns = hps::columns(message, format);
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (columns[i].count > most_values) return verdict_of(message.size(), [&] { read_column(columns, i); });
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (const Verdict one = check_column(columns, i, message.size()); one != Verdict::done) all = one;
  return all;
}

}  // namespace hps_fuzz
