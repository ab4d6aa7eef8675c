// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "systems/xdr/conversion.h"
#include "workloads/arrays.h"
#include "workloads/series.h"
#include "xdr/arrays.h"

// C has no namespaces: the lists are where they are found by argument.
auto members(bench::Like<WireIntArray> auto& array) { return std::tie(array.values); }
auto members(bench::Like<WireDoubleArray> auto& array) { return std::tie(array.values); }
auto members(bench::Like<WireSparseRow> auto& row) { return std::tie(row.columns, row.values); }
auto members(bench::Like<WireSparseMatrix> auto& matrix) { return std::tie(matrix.rows); }
auto members(bench::Like<WireMapEntry> auto& entry) { return std::tie(entry.key, entry.value); }
auto members(bench::Like<WireHashMap> auto& map) { return std::tie(map.entries); }

namespace bench {

template <>
struct XdrBinding<IntArray> {
  using Message = WireIntArray;
  static constexpr auto procedure = xdr_WireIntArray;
};

template <>
struct XdrBinding<DoubleArray> {
  using Message = WireDoubleArray;
  static constexpr auto procedure = xdr_WireDoubleArray;
};

template <>
struct XdrBinding<SparseMatrix> {
  using Message = WireSparseMatrix;
  static constexpr auto procedure = xdr_WireSparseMatrix;
};

template <>
struct XdrBinding<HashMap> {
  using Message = WireHashMap;
  static constexpr auto procedure = xdr_WireHashMap;
};

}  // namespace bench
