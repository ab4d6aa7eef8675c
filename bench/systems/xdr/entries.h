// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "systems/xdr/conversion.h"
#include "workloads/entries.h"
#include "xdr/entries.h"

auto members(bench::Like<WireEntry> auto& entry) { return std::tie(entry.id, entry.name); }

auto members(bench::Like<WireEntries> auto& e) {
  return std::tie(e.format_version, e.source, e.target, e.sequence, e.entries);
}

namespace bench {

template <>
struct XdrBinding<Entries> {
  using Message = WireEntries;
  static constexpr auto procedure = xdr_WireEntries;
};

}  // namespace bench
