// SPDX-License-Identifier: MIT
#pragma once

#include "hps/buffer/scope.h"

namespace hps::detail {

// While it exists, what is serialized or parsed lies in the message itself and not apart from it: for what does not
// last as long as the whole object, and for what is looked at before the whole object is there.
class Together {
 public:
  explicit Together(State& state) : together_(state.together()), before_(together_) { together_ = true; }
  ~Together() { together_ = before_; }
  Together(const Together&) = delete;

 private:
  bool& together_;
  bool before_;
};

}  // namespace hps::detail
