// SPDX-License-Identifier: MIT
#pragma once

#include "arrays.capnp.h"
#include "systems/capnp/binding.h"
#include "workloads/arrays.h"
#include "workloads/series.h"

namespace bench {

template <>
struct CapnpBinding<IntArray> {
  using Message = capnproto::IntArray;

  static void to_message(const IntArray& array, Message::Builder message) { message.setValues(numbers(array)); }

  static auto fields(Message::Reader message) { return std::tuple(message.getValues()); }
};

template <>
struct CapnpBinding<DoubleArray> {
  using Message = capnproto::DoubleArray;

  static void to_message(const DoubleArray& array, Message::Builder message) { message.setValues(numbers(array)); }

  static auto fields(Message::Reader message) { return std::tuple(message.getValues()); }
};

template <>
struct CapnpBinding<SparseRow> {
  using Message = capnproto::SparseRow;

  static void to_message(const SparseRow& row, Message::Builder message) {
    message.setColumns(numbers(row.first));
    message.setValues(numbers(row.second));
  }

  static auto fields(Message::Reader message) { return std::tuple(message.getColumns(), message.getValues()); }
};

template <>
struct CapnpBinding<SparseMatrix> {
  using Message = capnproto::SparseMatrix;

  static void to_message(const SparseMatrix& matrix, Message::Builder message) {
    set_messages(matrix, message.initRows(list_size(matrix)));
  }

  static auto fields(Message::Reader message) { return std::tuple(message.getRows()); }
};

template <>
struct CapnpBinding<HashMap::value_type> {
  using Message = capnproto::KeyValue;

  static void to_message(const HashMap::value_type& pair, Message::Builder message) {
    message.setKey(text(pair.first));
    message.setValue(pair.second);
  }

  static auto fields(Message::Reader message) { return std::tuple(message.getKey(), message.getValue()); }
};

template <>
struct CapnpBinding<HashMap> {
  using Message = capnproto::HashMap;

  static void to_message(const HashMap& map, Message::Builder message) {
    set_messages(map, message.initValues(list_size(map)));
  }

  static auto fields(Message::Reader message) { return std::tuple(message.getValues()); }
};

}  // namespace bench
