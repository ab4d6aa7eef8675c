// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "workloads/series.h"

// E3's arrays of real data: fields and tracers of the suite's own simulation, and what bench/fetch_data.py brings.
namespace bench {

// All lengths of all sets that are on this machine.
std::vector<LazyWorkload<IntArray>> real_int_series(Scale scale);
std::vector<LazyWorkload<DoubleArray>> real_double_series(Scale scale);

// The names of the sets that are not: nothing has fetched them yet.
std::vector<std::string> missing_series();

}  // namespace bench
