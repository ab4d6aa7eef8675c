// SPDX-License-Identifier: MIT
#pragma once

#include <unordered_map>

#include "hps/schema/schema.h"

namespace hps {

// Schemas that both sides have, by which messages are short: described.by(schemas). Many threads may use it once it is
// filled.
class Schemas {
 public:
  // Throws Error for another schema of the same fingerprint.
  HPS_ONCE void add(const Schema& schema);
  template <class T>
  void add() {
    add(schema_of<T>());
  }

  std::size_t size() const { return all_.size(); }
  // nullptr if there is none.
  HPS_ONCE const Schema* find(std::uint64_t fingerprint) const;

 private:
  std::unordered_map<std::uint64_t, Schema> all_;
};

}  // namespace hps

#include HPS_DEFINITIONS("hps/described/schemas_definitions.h")
