// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "arrays_types.h"
#include "systems/thrift/conversion.h"
#include "workloads/arrays.h"
#include "workloads/series.h"

namespace bench {

namespace thrift {

inline auto members(IntArray& array) { return std::tie(array.values); }
inline auto members(DoubleArray& array) { return std::tie(array.values); }
inline auto members(SparseRow& row) { return std::tie(row.columns, row.values); }
inline auto members(SparseMatrix& matrix) { return std::tie(matrix.rows); }
inline auto members(HashMap& map) { return std::tie(map.values); }

}  // namespace thrift

template <>
struct ThriftMessage<IntArray> : std::type_identity<thrift::IntArray> {};
template <>
struct ThriftMessage<DoubleArray> : std::type_identity<thrift::DoubleArray> {};
template <>
struct ThriftMessage<SparseMatrix> : std::type_identity<thrift::SparseMatrix> {};
template <>
struct ThriftMessage<HashMap> : std::type_identity<thrift::HashMap> {};

}  // namespace bench
