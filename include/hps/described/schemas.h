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
  void add(const Schema& schema) {
    const auto [at, is_new] = all_.try_emplace(schema.fingerprint(), schema);
    if (!is_new && at->second != schema)
      throw Error(detail::ErrorText("hps: %s has the fingerprint of another schema: change a name in it",
                                    schema.type().c_str())
                      .c_str());
  }
  template <class T>
  void add() {
    add(schema_of<T>());
  }

  std::size_t size() const { return all_.size(); }
  // nullptr if there is none.
  const Schema* find(std::uint64_t fingerprint) const {
    const auto at = all_.find(fingerprint);
    return at == all_.end() ? nullptr : &at->second;
  }

 private:
  std::unordered_map<std::uint64_t, Schema> all_;
};

}  // namespace hps
