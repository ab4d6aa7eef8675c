// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

// Shared by the programs, and so not counted. The objects are those of E1 (workloads/arrays.h), a few of each.
namespace data {

using DoubleArray = std::vector<double>;
using SparseMatrix = std::vector<std::pair<std::vector<std::uint64_t>, std::vector<double>>>;
using HashMap = std::unordered_map<std::string, double>;

inline DoubleArray double_array() {
  DoubleArray array;
  for (int i = 0; i < 1000; ++i) array.push_back(i + 0.1);
  return array;
}

inline SparseMatrix sparse_matrix() {
  SparseMatrix matrix(100);
  for (std::uint64_t i = 0; i < matrix.size(); ++i) {
    for (std::uint64_t j = 0; j < 10; ++j) {
      matrix[i].first.push_back(i + j);
      matrix[i].second.push_back(static_cast<double>(i + j) + 0.1);
    }
  }
  return matrix;
}

inline HashMap hash_map() {
  HashMap map;
  for (int i = 0; i < 1000; ++i) map.emplace("key-" + std::to_string(i), i + 0.1);
  return map;
}

}  // namespace data
