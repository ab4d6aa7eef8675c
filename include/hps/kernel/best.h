// SPDX-License-Identifier: MIT
#pragma once
// One body, compiled for more than one kind of processor; the best is chosen when the program runs. The results are the
// same: loops in which compilers find the vectors.

#include "hps/kernel/avx2/body.h"
#include "hps/kernel/portable/body.h"
#undef HPS_VECTORIZED
#undef HPS_PORTABLE

namespace hps::kernel {

// Body::run(a...), which must be inlined by force.
template <class Body, class... A>
HPS_INLINE auto on_best(A... a) {
  return with_best([&](auto set) HPS_INLINE_LAMBDA { return run_body<Body>(set, a...); });
}

}  // namespace hps::kernel
