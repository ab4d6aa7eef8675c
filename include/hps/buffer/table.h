// SPDX-License-Identifier: MIT
#pragma once

namespace hps::detail {

// What a buffer keeps for one message on behalf of a row, once that is needed.
class Table {
 public:
  Table() = default;
  Table(const Table&) = delete;
  virtual ~Table() = default;
  virtual void abandon() noexcept {}  // the message could not be parsed
};

}  // namespace hps::detail
