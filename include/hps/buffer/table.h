// SPDX-License-Identifier: MIT
#pragma once

namespace hps::detail {

// State that a row needs for one message, such as the shared objects so far. The buffer makes it when it is needed, and
// knows no more of it than this.
class Table {
 public:
  Table() = default;
  Table(const Table&) = delete;
  virtual ~Table() = default;
  virtual void abandon() noexcept {}  // the message could not be parsed
};

}  // namespace hps::detail
