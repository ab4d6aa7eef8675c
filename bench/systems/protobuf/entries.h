// SPDX-License-Identifier: MIT
#pragma once

#include "entries.pb.h"
#include "systems/protobuf/binding.h"
#include "workloads/entries.h"

namespace bench {

template <>
struct ProtoBinding<Entry> {
  using Message = proto::Entry;

  static void to_message(const Entry& entry, Message& message) {
    message.set_id(entry.id);
    message.set_name(entry.name);
  }

  static void from_message(const Message& message, Entry& entry) {
    entry.id = message.id();
    entry.name = message.name();
  }
};

template <>
struct ProtoBinding<Entries> {
  using Message = proto::Entries;

  static void to_message(const Entries& entries, Message& message) {
    message.set_version(entries.version);
    message.set_source(entries.source);
    message.set_target(entries.target);
    message.set_sequence(entries.sequence);
    to_repeated_messages(entries.entries, *message.mutable_entries());
  }

  static void from_message(const Message& message, Entries& entries) {
    entries.version = message.version();
    entries.source = message.source();
    entries.target = message.target();
    entries.sequence = message.sequence();
    from_repeated_messages(message.entries(), entries.entries);
  }
};

}  // namespace bench
