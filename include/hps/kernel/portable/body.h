// SPDX-License-Identifier: MIT
#pragma once

#include "hps/kernel/isa.h"

// Makes vectors of loops, whatever the optimization of the translation unit; floating-point numbers are not rounded
// otherwise for that. (With O3 GCC writes out what is left after the vectors, one by one: half as much code again.)
// Where there is AVX2 code for nearly all machines, the others get loops as they are, of a third of the size.
#if defined(__clang__)
#define HPS_VECTORIZED
#define HPS_PORTABLE
#else
#define HPS_VECTORIZED \
  gnu::optimize("O2", "tree-vectorize", "vect-cost-model=dynamic", "no-fast-math", "fp-contract=off"),
#if defined(__x86_64__)
#define HPS_PORTABLE gnu::optimize("no-tree-vectorize", "no-fast-math", "fp-contract=off"),
#else
#define HPS_PORTABLE HPS_VECTORIZED
#endif
#endif

namespace hps::kernel {

template <class Body, class... A>
[[HPS_PORTABLE gnu::noinline]] auto run_body(Portable, A... a) {
  return Body::run(a...);
}

}  // namespace hps::kernel
