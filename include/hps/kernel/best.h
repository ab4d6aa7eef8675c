// SPDX-License-Identifier: MIT
#pragma once
// One body, compiled for more than one kind of processor; the best is chosen when the program runs. The results are the
// same: loops in which compilers find the vectors, whatever the optimization of the translation unit; numbers of
// floating point are not rounded otherwise for that.

#include "hps/kernel/isa.h"

#if defined(__clang__)
#define HPS_VECTORIZED
#else
#define HPS_VECTORIZED gnu::optimize("O3", "no-fast-math", "fp-contract=off"),
#endif

namespace hps::kernel {

template <class Body, class... A>
[[HPS_VECTORIZED gnu::noinline]] auto on_any(A... a) {
  return Body::run(a...);
}

#if defined(__x86_64__)
template <class Body, class... A>
[[ HPS_AVX2, HPS_VECTORIZED gnu::noinline ]] auto on_avx2(A... a) {
  return Body::run(a...);
}
#endif

// Body::run(a...), which must be inlined by force.
template <class Body, class... A>
HPS_INLINE auto on_best(A... a) {
#if defined(__x86_64__)
  if (isa != Isa::portable) return on_avx2<Body>(a...);
#endif
  return on_any<Body>(a...);
}

}  // namespace hps::kernel
#undef HPS_VECTORIZED
