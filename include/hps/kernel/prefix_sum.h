// SPDX-License-Identifier: MIT
#pragma once
// Sums of all values up to each. A set sums up as many as it can from the first one on, puts the last sum into `from`
// and returns how many these were.

#include "hps/kernel/avx2/prefix_sum.h"
#include "hps/kernel/portable/prefix_sum.h"

namespace hps::kernel {

// In place: each of n values becomes the sum of `from`, those before it, and itself; or of what these are the ZigZag
// codes of. Sums wrap around.
template <bool ZigZag = false, class U>
void prefix_sum(U* values, std::size_t n, U from) {
  const std::size_t done =
      with_best([&](auto set) HPS_INLINE_LAMBDA { return sum_some<ZigZag>(set, values, n, from); });
  sum_some<ZigZag>(Portable(), values + done, n - done, from);
}

}  // namespace hps::kernel
