// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "workloads/records.h"

// Types of the programs that wrote messages before the types of today.h came. Of peptides, it is the workload's own.
namespace bench::before {

// The contents of a Record, in members enough to change.
struct Record {
  std::vector<std::int32_t> counters;     // the integers of 32 bits
  std::vector<std::int64_t> identifiers;  // all others
  std::vector<std::string> strings;       // but the last one
  std::string comment;                    // the last one
};

auto members(Like<Record> auto& record) {
  return std::tie(record.counters, record.identifiers, record.strings, record.comment);
}

}  // namespace bench::before
