// SPDX-License-Identifier: MIT
#pragma once
// Further properties of columns.

#include "fuzz/check_columns.h"
#include "fuzz/index.h"
#include "fuzz/properties.h"

namespace hps_fuzz {

// Columns of a type can be parsed as the type, and without it; and the index is as its page says. Short columns have
// blocks in others only if everything is tried.
inline void check_columns_of(const Subject& value) {
  for (const hps::Effort effort : {hps::Effort::balanced, hps::Effort::thorough}) {
    const std::string columns = value.to_columns(effort);
    if (columns.empty()) return;
    check_round_trip(value, columns, value.to_canonical());
    require(check_columns(columns) == Verdict::done, "columns of a type can be read without it");
    require(IndexedMessage(columns).bytes() == columns, "the index is as its page says");
  }
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
