// SPDX-License-Identifier: MIT
#pragma once

#include "records.pb.h"
#include "systems/protobuf/binding.h"
#include "workloads/records.h"

namespace bench {

template <>
struct ProtoBinding<Record> {
  using Message = proto::Record;

  static void to_message(const Record& record, Message& message) {
    to_repeated(record.integers, *message.mutable_integers());
    to_repeated(record.strings, *message.mutable_strings());
  }

  static void from_message(const Message& message, Record& record) {
    from_repeated(message.integers(), record.integers);
    from_repeated(message.strings(), record.strings);
  }
};

}  // namespace bench
