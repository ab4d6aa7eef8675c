// SPDX-License-Identifier: MIT
#pragma once

#include "hps/value/storage.h"
#include "hps/value/value.h"

namespace hps::detail::value {

// For functions that are no members.
struct Access {
  static Cell cell(const Value& v) { return v.cell(); }
  static std::shared_ptr<const Storage> storage(const Value& v) { return v.storage_; }
  static Value root(std::shared_ptr<const Storage> storage) { return {std::move(storage), 0, 0}; }
};

}  // namespace hps::detail::value
