// SPDX-License-Identifier: MIT
#pragma once
// pdep and pext, to be used if fast_bmi2. In assembly, because a template that serves other processors, too, cannot
// call functions for one of them, and <immintrin.h> takes 0.3 s of every compilation.

#include "hps/kernel/isa.h"

#if defined(__x86_64__)
namespace hps::kernel {

// The lowest bits of v, where the mask has bits.
HPS_INLINE std::uint64_t deposit(std::uint64_t v, std::uint64_t mask) {
  __asm__("pdep {%2, %1, %0|%0, %1, %2}" : "=r"(v) : "r"(v), "r"(mask));
  return v;
}

// The bits of v where the mask has bits, as the lowest ones.
HPS_INLINE std::uint64_t extract(std::uint64_t v, std::uint64_t mask) {
  __asm__("pext {%2, %1, %0|%0, %1, %2}" : "=r"(v) : "r"(v), "r"(mask));
  return v;
}

}  // namespace hps::kernel
#endif
