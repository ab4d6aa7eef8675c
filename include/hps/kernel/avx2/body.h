// SPDX-License-Identifier: MIT
#pragma once

#include "hps/kernel/portable/body.h"

#if defined(__x86_64__)

namespace hps::kernel {

template <class Body, class... A>
[[ HPS_AVX2, HPS_VECTORIZED gnu::noinline ]] auto run_body(Avx2, A... a) {
  return Body::run(a...);
}

}  // namespace hps::kernel
#endif
