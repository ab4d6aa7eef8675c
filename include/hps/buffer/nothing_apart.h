// SPDX-License-Identifier: MIT
#pragma once

#include "hps/buffer/state.h"

namespace hps::detail {

// While it exists, everything that is serialized or parsed lies in the message itself, nothing apart from it: for
// objects that do not live as long as the root, and for those that are looked at before all of the root is there.
class NothingApart {
 public:
  explicit NothingApart(State& state) : nothing_apart_(state.nothing_apart()), before_(nothing_apart_) {
    nothing_apart_ = true;
  }
  ~NothingApart() { nothing_apart_ = before_; }
  NothingApart(const NothingApart&) = delete;

 private:
  bool& nothing_apart_;
  bool before_;
};

}  // namespace hps::detail
