// SPDX-License-Identifier: MIT
#pragma once

#include "arrays.pb.h"
#include "systems/protobuf/binding.h"
#include "workloads/arrays.h"
#include "workloads/series.h"

namespace bench {

template <>
struct ProtoBinding<IntArray> {
  using Message = proto::IntArray;

  static void to_message(const IntArray& array, Message& message) { to_repeated(array, *message.mutable_values()); }

  static void from_message(const Message& message, IntArray& array) { from_repeated(message.values(), array); }
};

template <>
struct ProtoBinding<DoubleArray> {
  using Message = proto::DoubleArray;

  static void to_message(const DoubleArray& array, Message& message) { to_repeated(array, *message.mutable_values()); }

  static void from_message(const Message& message, DoubleArray& array) { from_repeated(message.values(), array); }
};

template <>
struct ProtoBinding<SparseRow> {
  using Message = proto::SparseRow;

  static void to_message(const SparseRow& row, Message& message) {
    to_repeated(row.first, *message.mutable_columns());
    to_repeated(row.second, *message.mutable_values());
  }

  static void from_message(const Message& message, SparseRow& row) {
    from_repeated(message.columns(), row.first);
    from_repeated(message.values(), row.second);
  }
};

template <>
struct ProtoBinding<SparseMatrix> {
  using Message = proto::SparseMatrix;

  static void to_message(const SparseMatrix& matrix, Message& message) {
    to_repeated_messages(matrix, *message.mutable_rows());
  }

  static void from_message(const Message& message, SparseMatrix& matrix) {
    from_repeated_messages(message.rows(), matrix);
  }
};

template <>
struct ProtoBinding<HashMap> {
  using Message = proto::HashMap;
  static constexpr bool on_arena = true;

  static void to_message(const HashMap& map, Message& message) {
    auto& values = *message.mutable_values();
    for (const auto& [key, value] : map) values[key] = value;
  }

  static void from_message(const Message& message, HashMap& map) {
    map.clear();
    map.reserve(message.values().size());
    for (const auto& [key, value] : message.values()) map.emplace(key, value);
  }
};

}  // namespace bench
