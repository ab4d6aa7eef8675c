// SPDX-License-Identifier: MIT
#pragma once
// Which instructions kernels may use: found out once, when the program starts, whatever flags it was compiled with.

#include "hps/config.h"

// Of functions for Isa::bmi2 and above that have vectors.
#define HPS_AVX2 gnu::target("bmi,bmi2,lzcnt,popcnt,avx2")

namespace hps::kernel {

enum class Isa {
  portable,  // also until the processor was asked, in constructors of other static objects
  bmi2,      // with BMI1, LZCNT and POPCNT: Intel since Haswell, AMD since Zen 3
  avx512,    // with VBMI2: Intel since Ice Lake, AMD since Zen 4
};

inline Isa best_isa() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  // Zen 1 and 2, and Excavator before them, take pdep and pext apart: more than 200 cycles each.
  if (__builtin_cpu_is("amdfam17h") || __builtin_cpu_is("amdfam15h")) return Isa::portable;
  // AVX2 stands for LZCNT, about which not all compilers can ask: no processor has both without it.
  if (!__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("avx2")) return Isa::portable;
  const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2");
  return wide ? Isa::avx512 : Isa::bmi2;
#else
  return Isa::portable;
#endif
}

// Not const: tests and benchmarks compare what there is.
inline Isa isa = best_isa();

}  // namespace hps::kernel
