// SPDX-License-Identifier: MIT
#include "workloads/arrays.h"

namespace bench {
namespace {

double value_at(std::size_t i) { return static_cast<double>(i) + 0.1; }

DoubleArray make_double_array(std::size_t first) {
  constexpr std::size_t elements = std::size_t{1} << 20;
  DoubleArray array(elements);
  for (std::size_t i = 0; i < elements; ++i) array[i] = value_at(first * elements + i);
  return array;
}

SparseMatrix make_sparse_matrix(std::size_t first) {
  constexpr std::size_t rows = std::size_t{1} << 9;
  constexpr std::size_t columns = 1024;
  SparseMatrix matrix(rows);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t j = 0; j < columns; ++j) {
      const std::size_t column = first * rows + row + j;
      matrix[row].first.push_back(column);
      matrix[row].second.push_back(value_at(column));
    }
  }
  return matrix;
}

HashMap make_hash_map(std::size_t first) {
  constexpr std::size_t elements = std::size_t{1} << 16;
  HashMap map;
  for (std::size_t i = first * elements; i < (first + 1) * elements; ++i) {
    map.emplace("key-" + std::to_string(i), value_at(i));
  }
  return map;
}

template <class T>
WorkloadPtr<T> make_workload(std::string name, T (*make)(std::size_t)) {
  auto workload = std::make_shared<Workload<T>>();
  workload->name = std::move(name);
  workload->messages.push_back(make(0));
  workload->messages.push_back(make(1));
  return workload;
}

}  // namespace

WorkloadPtr<DoubleArray> double_array() {
  static const auto workload = make_workload("E1/double_array", make_double_array);
  return workload;
}

WorkloadPtr<SparseMatrix> sparse_matrix() {
  static const auto workload = make_workload("E1/sparse_matrix", make_sparse_matrix);
  return workload;
}

WorkloadPtr<HashMap> hash_map() {
  static const auto workload = make_workload("E1/hash_map", make_hash_map);
  return workload;
}

}  // namespace bench
