// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "harness/workload.h"
#include "workloads/arrays.h"

// E3, the SC17 abstract: arrays of numbers, 10 to 10^7 of them, also with a compressor behind each system.
namespace bench {

using IntArray = std::vector<std::int32_t>;

inline std::vector<std::string_view> all_compressors() { return {"zlib1", "zlib6", "zstd1", "lz4"}; }

const std::vector<LazyWorkload<IntArray>>& int_series(Scale scale);
const std::vector<LazyWorkload<DoubleArray>>& double_series(Scale scale);

}  // namespace bench
