// SPDX-License-Identifier: MIT
#include "workloads/arrays.h"

namespace bench {
namespace {

double value_at(std::size_t i) { return static_cast<double>(i) + 0.1; }

DoubleArray make_double_array(std::size_t elements, std::size_t first) {
  DoubleArray array(elements);
  for (std::size_t i = 0; i < elements; ++i) array[i] = value_at(first * elements + i);
  return array;
}

SparseMatrix make_sparse_matrix(std::size_t rows, std::size_t first) {
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

HashMap make_hash_map(std::size_t elements, std::size_t first) {
  HashMap map;
  for (std::size_t i = first * elements; i < (first + 1) * elements; ++i) {
    map.emplace("key-" + std::to_string(i), value_at(i));
  }
  return map;
}

template <class T>
LazyWorkload<T> lazy(std::string name, std::size_t size, T (*make)(std::size_t, std::size_t)) {
  return {std::move(name), [size, make] {
            Workload<T> workload;
            workload.messages.push_back(make(size, 0));
            workload.messages.push_back(make(size, 1));
            return workload;
          }};
}

std::size_t power_of_two(Scale scale, unsigned quick, unsigned full) {
  return std::size_t{1} << (scale == Scale::quick ? quick : full);
}

}  // namespace

const LazyWorkload<DoubleArray>& double_array(Scale scale) {
  static const auto workload = lazy("E1/double_array", power_of_two(scale, 20, 26), make_double_array);
  return workload;
}

const LazyWorkload<SparseMatrix>& sparse_matrix(Scale scale) {
  static const auto workload = lazy("E1/sparse_matrix", power_of_two(scale, 9, 15), make_sparse_matrix);
  return workload;
}

const LazyWorkload<HashMap>& hash_map(Scale scale) {
  static const auto workload = lazy("E1/hash_map", power_of_two(scale, 16, 23), make_hash_map);
  return workload;
}

}  // namespace bench
