// SPDX-License-Identifier: MIT
#pragma once
// Types in packed, and what holds besides of columns that were parsed.

#include "fuzz/check_columns.h"
#include "fuzz/index.h"
#include "fuzz/properties.h"
#include "fuzz/run_length.h"
#include "fuzz/target.h"

namespace hps_fuzz {

template <class T>
struct Columns {
  static std::unique_ptr<Subject> make(unsigned format) {
    hps::Packed packed = with_limits(hps::packed, format >> 2);
    if (format & 1) packed = packed.named();
    if (format & 2) packed = packed.with(run_length());
    return std::make_unique<SubjectOf<T, hps::Packed>>(packed);
  }
};

// Columns of a type can be parsed as the type, and without it; and the index is as its page says.
inline void check_columns_of(const Subject& value) {
  const std::string columns = value.to_columns();
  if (columns.empty()) return;
  check_round_trip(value, columns, value.to_canonical());
  require(check_columns(columns) == Verdict::done, "columns of a type can be read without it");
  require(IndexedMessage(columns).bytes() == columns, "the index is as its page says");
}

// Whether a few bytes stand for so many values that all properties would take seconds.
inline bool is_large(std::string_view message) {
  try {
    std::uint64_t values = 0;
    for (const auto& column : IndexedMessage(message).columns) values += std::min(column.count, most_values);
    return values >= most_values;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

inline void check_all(Subject& fresh, const Input& in) {
  if (is_large(in.message) || is_large(in.before)) parse(fresh, in.message);
  else if (check(fresh, in)) check_columns_of(fresh);
}

}  // namespace hps_fuzz
