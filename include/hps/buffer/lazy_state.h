// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

namespace hps::detail {

// State that a row needs for one message, such as the shared objects so far. The buffer makes it when it is needed, and
// knows no more of it than this.
class LazyState {
 public:
  LazyState() = default;
  LazyState(const LazyState&) = delete;
  virtual ~LazyState() = default;
  virtual void abandon() noexcept {}  // the message could not be parsed
  // The message is a part of another one, and ends: what is to be abandoned with that one becomes part of its state.
  virtual void end_part(std::unique_ptr<LazyState>& /*whole*/) {}
  // Objects that come later are others, wherever they are.
  virtual void forget() {}
};

}  // namespace hps::detail
