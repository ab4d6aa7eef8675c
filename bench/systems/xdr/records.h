// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "systems/xdr/conversion.h"
#include "workloads/records.h"
#include "xdr/records.h"

auto members(bench::Like<WireRecord> auto& record) { return std::tie(record.integers, record.strings); }

namespace bench {

template <>
struct XdrBinding<Record> {
  using Message = WireRecord;
  static constexpr auto procedure = xdr_WireRecord;
};

}  // namespace bench
