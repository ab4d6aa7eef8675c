// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/schemas.h"

namespace hps {

HPS_ONCE void Schemas::add(const Schema& schema) {
  const auto [at, is_new] = all_.try_emplace(schema.fingerprint(), schema);
  if (!is_new && at->second != schema)
    throw Error(detail::ErrorText("hps: %s has the fingerprint of another schema: change a name in it",
                                  schema.type().c_str())
                    .c_str());
}
HPS_ONCE const Schema* Schemas::find(std::uint64_t fingerprint) const {
  const auto at = all_.find(fingerprint);
  return at == all_.end() ? nullptr : &at->second;
}

}  // namespace hps
