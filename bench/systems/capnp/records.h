// SPDX-License-Identifier: MIT
#pragma once

#include "records.capnp.h"
#include "systems/capnp/binding.h"
#include "workloads/records.h"

namespace bench {

template <>
struct CapnpBinding<Record> {
  using Message = capnproto::Record;

  static void to_message(const Record& record, Message::Builder message) {
    message.setIntegers(numbers(record.integers));
    auto strings = message.initStrings(list_size(record.strings));
    for (unsigned i = 0; i < strings.size(); ++i) strings.set(i, text(record.strings[i]));
  }

  static auto fields(Message::Reader message) { return std::tuple(message.getIntegers(), message.getStrings()); }
};

}  // namespace bench
