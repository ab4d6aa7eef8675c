// SPDX-License-Identifier: MIT
#pragma once

#include "arrays_generated.h"
#include "systems/flatbuffers/binding.h"
#include "workloads/arrays.h"
#include "workloads/series.h"

namespace bench {

template <>
struct FlatBinding<IntArray> {
  using Table = flat::IntArray;
  static constexpr auto create = flat::CreateIntArray;

  static auto fields(const Table& array) { return std::tuple(array.values()); }
};

template <>
struct FlatBinding<DoubleArray> {
  using Table = flat::DoubleArray;
  static constexpr auto create = flat::CreateDoubleArray;

  static auto fields(const Table& array) { return std::tuple(array.values()); }
};

template <>
struct FlatBinding<SparseRow> {
  using Table = flat::SparseRow;
  static constexpr auto create = flat::CreateSparseRow;

  static auto fields(const Table& row) { return std::tuple(row.columns(), row.values()); }
};

template <>
struct FlatBinding<SparseMatrix> {
  using Table = flat::SparseMatrix;
  static constexpr auto create = flat::CreateSparseMatrix;

  static auto fields(const Table& matrix) { return std::tuple(matrix.rows()); }
};

template <>
struct FlatBinding<HashMap::value_type> {
  using Table = flat::KeyValue;
  static constexpr auto create = flat::CreateKeyValue;

  static auto fields(const Table& pair) { return std::tuple(pair.key(), pair.value()); }
};

template <>
struct FlatBinding<HashMap> {
  using Table = flat::HashMap;
  static constexpr auto create = flat::CreateHashMap;

  static auto fields(const Table& map) { return std::tuple(map.values()); }
};

}  // namespace bench
