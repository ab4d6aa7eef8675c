// SPDX-License-Identifier: MIT
#pragma once

#include "records_generated.h"
#include "systems/flatbuffers/binding.h"
#include "workloads/records.h"

namespace bench {

template <>
struct FlatBinding<Record> {
  using Table = flat::Record;
  static constexpr auto create = flat::CreateRecord;

  static auto fields(const Table& record) { return std::tuple(record.integers(), record.strings()); }
};

}  // namespace bench
