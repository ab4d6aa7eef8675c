// SPDX-License-Identifier: MIT
#pragma once

#include "hps/kernel/isa.h"

// The best loop for vectors, whatever the optimization of the translation unit; numbers of floating point are not
// rounded otherwise for that.
#if defined(__clang__)
#define HPS_VECTORIZED
#else
#define HPS_VECTORIZED gnu::optimize("O3", "no-fast-math", "fp-contract=off"),
#endif

namespace hps::kernel {

template <class Body, class... A>
[[HPS_VECTORIZED gnu::noinline]] auto run_body(Portable, A... a) {
  return Body::run(a...);
}

}  // namespace hps::kernel
