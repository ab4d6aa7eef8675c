// SPDX-License-Identifier: MIT
#pragma once

namespace hps::detail {

// State that a row needs for one message, such as the shared objects so far. The buffer makes it when it is needed, and
// knows no more of it than this.
class LazyState {
 public:
  LazyState() = default;
  LazyState(const LazyState&) = delete;
  virtual ~LazyState() = default;
  virtual void abandon() noexcept {}  // the message could not be parsed
};

}  // namespace hps::detail
