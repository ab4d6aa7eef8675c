// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "records_types.h"
#include "systems/thrift/conversion.h"
#include "workloads/records.h"

namespace bench {

namespace thrift {

inline auto members(Record& record) { return std::tie(record.integers, record.strings); }

}  // namespace thrift

template <>
struct ThriftMessage<Record> : std::type_identity<thrift::Record> {};

}  // namespace bench
