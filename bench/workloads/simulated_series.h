// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "workloads/series.h"

// E3's arrays that a formula and a random generator make: measurements, noise, fields and walks, as instruments and
// simulations write them, each of another kind.
namespace bench {

std::vector<LazyWorkload<IntArray>> simulated_int_series(Scale scale);
std::vector<LazyWorkload<DoubleArray>> simulated_double_series(Scale scale);

}  // namespace bench
