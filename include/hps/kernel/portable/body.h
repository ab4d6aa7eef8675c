// SPDX-License-Identifier: MIT
#pragma once

#include "hps/kernel/isa.h"

// Makes vectors of loops, whatever the optimization of the translation unit; floating-point numbers are not rounded
// otherwise for that. (With O3 GCC writes out what is left after the vectors, one by one: half as much code again.)
#if defined(__clang__)
#define HPS_VECTORIZED
#else
#define HPS_VECTORIZED \
  gnu::optimize("O2", "tree-vectorize", "vect-cost-model=dynamic", "no-fast-math", "fp-contract=off"),
#endif

namespace hps::kernel {

template <class Body, class... A>
[[HPS_VECTORIZED gnu::noinline]] auto run_body(Portable, A... a) {
  return Body::run(a...);
}

}  // namespace hps::kernel
