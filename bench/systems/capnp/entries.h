// SPDX-License-Identifier: MIT
#pragma once

#include "entries.capnp.h"
#include "systems/capnp/binding.h"
#include "workloads/entries.h"

namespace bench {

template <>
struct CapnpBinding<Entry> {
  using Message = capnproto::Entry;

  static void to_message(const Entry& entry, Message::Builder message) {
    message.setId(entry.id);
    message.setName(text(entry.name));
  }

  static auto fields(Message::Reader message) { return std::tuple(message.getId(), message.getName()); }
};

template <>
struct CapnpBinding<Entries> {
  using Message = capnproto::Entries;

  static void to_message(const Entries& entries, Message::Builder message) {
    message.setVersion(entries.version);
    message.setSource(entries.source);
    message.setTarget(entries.target);
    message.setSequence(entries.sequence);
    set_messages(entries.entries, message.initEntries(list_size(entries.entries)));
  }

  static auto fields(Message::Reader message) {
    return std::tuple(message.getVersion(), message.getSource(), message.getTarget(), message.getSequence(),
                      message.getEntries());
  }
};

}  // namespace bench
