// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "entries_types.h"
#include "systems/thrift/conversion.h"
#include "workloads/entries.h"

namespace bench {

namespace thrift {

inline auto members(Entry& entry) { return std::tie(entry.id, entry.name); }

inline auto members(Entries& e) { return std::tie(e.version, e.source, e.target, e.sequence, e.entries); }

}  // namespace thrift

template <>
struct ThriftMessage<Entries> : std::type_identity<thrift::Entries> {};

}  // namespace bench
