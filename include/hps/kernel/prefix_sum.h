// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "hps/kernel/isa.h"
#include "hps/kernel/prefix_sum_avx2.h"
#include "hps/kernel/zigzag.h"

namespace hps::kernel {

// In place: each of n values becomes the sum of `from`, those before it, and itself; or of what these are the ZigZag
// codes of. Sums wrap around.
template <bool ZigZag = false, class U>
void prefix_sum(U* values, std::size_t n, U from) {
  std::size_t done = 0;
#if defined(__x86_64__)
  if constexpr (sizeof(U) >= 4) {
    if (isa != Isa::portable && n * sizeof(U) >= 32) {
      done = n * sizeof(U) / 32 * 32 / sizeof(U);
      from = avx2::prefix_sum<ZigZag>(values, done, from);
    }
  }
#endif
  for (std::size_t i = done; i < n; ++i)
    values[i] = from = static_cast<U>(from + (ZigZag ? static_cast<U>(unzigzag(values[i])) : values[i]));
}

}  // namespace hps::kernel
