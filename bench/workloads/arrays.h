// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harness/workload.h"

// E1, the HPS paper. A second message continues where the first ends. Sizes: quick, full.
namespace bench {

using DoubleArray = std::vector<double>;
using SparseRow = std::pair<std::vector<std::uint64_t>, std::vector<double>>;
using SparseMatrix = std::vector<SparseRow>;
using HashMap = std::unordered_map<std::string, double>;

// 2^20 or 2^26 elements, element i is i + 0.1.
const LazyWorkload<DoubleArray>& double_array(Scale scale);

// 2^9 or 2^15 rows: row i holds columns i + j and values i + j + 0.1 for j < 1024.
const LazyWorkload<SparseMatrix>& sparse_matrix(Scale scale);

// 2^16 or 2^23 elements: "key-" + decimal(i) -> i + 0.1.
const LazyWorkload<HashMap>& hash_map(Scale scale);

}  // namespace bench
