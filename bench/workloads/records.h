// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "harness/workload.h"

// E5, the benchmark of serializers.
namespace bench {

struct Record {
  std::vector<std::int64_t> integers;
  std::vector<std::string> strings;

  bool operator==(const Record&) const = default;
};

auto members(Like<Record> auto& record) { return std::tie(record.integers, record.strings); }

// The document's: the same record again and again. Branch predictors memorise its integers.
const LazyWorkload<Record>& single_record();

// Enough records that at least 64 Ki different integers pass by. Claims about speed are read from this one.
const LazyWorkload<Record>& many_records();

}  // namespace bench
