// SPDX-License-Identifier: MIT
#pragma once

#include "entries_generated.h"
#include "systems/flatbuffers/binding.h"
#include "workloads/entries.h"

namespace bench {

template <>
struct FlatBinding<Entry> {
  using Table = flat::Entry;
  static constexpr auto create = flat::CreateEntry;

  static auto fields(const Table& entry) { return std::tuple(entry.id(), entry.name()); }
};

template <>
struct FlatBinding<Entries> {
  using Table = flat::Entries;
  static constexpr auto create = flat::CreateEntries;

  static auto fields(const Table& entries) {
    return std::tuple(entries.version(), entries.source(), entries.target(), entries.sequence(), entries.entries());
  }
};

}  // namespace bench
