// SPDX-License-Identifier: MIT
#pragma once

#include "hps/buffer/state.h"

namespace hps::detail {

// Exists while hand-written code of t runs, or while that code serializes t. The canonical orders of containers are
// kept by address: an object outside of the one whose code runs may be temporary, and the next one may get its address.
class CanonicalScope {
 public:
  template <class T>
  CanonicalScope(State& state, const T& t, bool passed) : state_(state.limits().canonical ? &state : nullptr) {
    if (state_) [[unlikely]]
      begin({std::addressof(t), sizeof t}, passed);
  }
  ~CanonicalScope() {
    if (state_) [[unlikely]]
      end();
  }
  CanonicalScope(const CanonicalScope&) = delete;

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
  std::unique_ptr<LazyState> orders_;
};

}  // namespace hps::detail
