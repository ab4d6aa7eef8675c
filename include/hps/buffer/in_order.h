// SPDX-License-Identifier: MIT
#pragma once

#include "hps/buffer/scope.h"

namespace hps::detail {

// While it exists, hand-written code of t serializes, or t is what it serializes. Orders of containers are kept by
// their addresses: what does not lie in the object of the code may be temporary, and then another gets its address.
class InOrder {
 public:
  template <class T>
  InOrder(State& state, const T& t, bool passed) : state_(state.limits().canonical ? &state : nullptr) {
    if (state_) [[unlikely]]
      begin({std::addressof(t), sizeof t}, passed);
  }
  ~InOrder() {
    if (state_) [[unlikely]]
      end();
  }
  InOrder(const InOrder&) = delete;

 private:
  HPS_COLD void begin(const Extent& object, bool passed) {
    Extent& owner = state_->owner();
    apart_ = passed && !owner.has(object.begin);
    if (apart_) state_->orders().swap(orders_);
    owner_ = owner;
    owner = object;
  }
  HPS_COLD void end() {
    if (apart_) state_->orders().swap(orders_);
    state_->owner() = owner_;
  }

  State* state_;
  Extent owner_;
  bool apart_ = false;
  std::unique_ptr<Table> orders_;
};

}  // namespace hps::detail
