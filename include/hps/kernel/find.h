// SPDX-License-Identifier: MIT
#pragma once
// Where a value is among others. 128 bytes at a time are compared, in which compilers find the vectors.

#include <cstring>

#include "hps/kernel/best.h"

namespace hps::kernel {

template <class U>
struct Find {  // the first of n that is v; n if there is none
  HPS_INLINE static std::size_t run(const U* values, std::size_t n, U v) {
    if constexpr (sizeof(U) == 1) {
      const void* const found = n ? std::memchr(values, v, n) : nullptr;
      return found ? static_cast<std::size_t>(static_cast<const U*>(found) - values) : n;
    }
    constexpr std::size_t some = 128 / sizeof(U);
    std::size_t i = 0;
    for (; i + some <= n; i += some) {
      U any = 0;
      for (std::size_t k = 0; k < some; ++k) any = static_cast<U>(any | (values[i + k] == v));
      if (any) break;
    }
    while (i < n && values[i] != v) ++i;
    return i;
  }
};

}  // namespace hps::kernel
