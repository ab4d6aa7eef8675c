// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "harness/workload.h"

// E4, Ulmer's test: a few integers, then entries of an identifier and a string. The message must end in a block of the
// caller's.
namespace bench {

struct Entry {
  std::uint64_t id = 0;
  std::string name;

  bool operator==(const Entry&) const = default;
};

struct Entries {
  std::int32_t version = 0;
  std::int32_t source = 0;
  std::int32_t target = 0;
  std::int32_t sequence = 0;
  std::vector<Entry> entries;

  bool operator==(const Entries&) const = default;
};

auto members(Like<Entry> auto& entry) { return std::tie(entry.id, entry.name); }

auto members(Like<Entries> auto& e) { return std::tie(e.version, e.source, e.target, e.sequence, e.entries); }

// 1 to 1024 entries.
const std::vector<LazyWorkload<Entries>>& entries(Scale scale);

}  // namespace bench
