// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harness/workload.h"

// E1, the HPS paper, at its quick sizes. A second message continues where the first ends.
namespace bench {

using DoubleArray = std::vector<double>;
using SparseRow = std::pair<std::vector<std::uint64_t>, std::vector<double>>;
using SparseMatrix = std::vector<SparseRow>;
using HashMap = std::unordered_map<std::string, double>;

// 2^20 elements, element i is i + 0.1.
WorkloadPtr<DoubleArray> double_array();

// 2^9 rows: row i holds columns i + j and values i + j + 0.1 for j < 1024.
WorkloadPtr<SparseMatrix> sparse_matrix();

// 2^16 elements: "key-" + decimal(i) -> i + 0.1.
WorkloadPtr<HashMap> hash_map();

}  // namespace bench
