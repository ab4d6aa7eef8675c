// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "hps/kernel/isa.h"
#include "hps/kernel/zigzag.h"

namespace hps::kernel {

template <bool ZigZag, class U>
HPS_INLINE std::size_t sum_some(Portable, U* values, std::size_t n, U& from) {
  for (std::size_t i = 0; i < n; ++i)
    values[i] = from = static_cast<U>(from + (ZigZag ? static_cast<U>(unzigzag(values[i])) : values[i]));
  return n;
}

}  // namespace hps::kernel
