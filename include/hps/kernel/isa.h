// SPDX-License-Identifier: MIT
#pragma once
// Instruction sets: which there are, which of them this machine has, and what each may provide. This is found out once,
// when the program starts, whatever flags it was compiled with.
//
// A set is a type, from which overloads of the functions below take their first argument, and a folder, which has these
// overloads. All of them are optional: a set is derived from another one and inherits what it lacks, so that everything
// falls back to Portable, which has all.
//
//   file of the folder   functions, which have their contract in the file of that name beside this one
//   varint_array.h       put_varint_blocks, get_varint_chunks
//   bit_packing.h        pack_some, unpack_some
//   prefix_sum.h         sum_some
//   width_classes.h      put_some_classes, get_some_classes
//   body.h               run_body, for best.h: loops in which the compiler finds the vectors
//   instructions.h       the set's own helpers: a function for each instruction for which there is no operator
//
// To add a set:
// 1. Here: its type, a name in Isa and in isa_names, its test in best_isa and its line in with_best.
// 2. Its folder, with one file or more. Files for one processor are empty on others; its functions have the attribute
//    target("..."), and are not inlined into functions without it.
// 3. Each new file is included by the file of the same name beside this one, after that of the set that it is derived
//    from.
// 4. Tests and fuzz targets need no change: they run with all sets up to best_isa().

#include "hps/config.h"

// An attribute of functions for Avx2 and for the sets derived from it.
#define HPS_AVX2 gnu::target("bmi,bmi2,lzcnt,popcnt,avx2")

namespace hps::kernel {

struct Portable {};
struct Avx2 : Portable {};  // with BMI1, BMI2, LZCNT and POPCNT: Intel since Haswell, AMD since Excavator
struct Avx512 : Avx2 {};    // with VBMI2: Intel since Ice Lake, AMD since Zen 4
struct Neon : Portable {};  // of all 64-bit ARM machines

// Those of this machine, each of which implies the ones before it.
enum class Isa {
  portable,  // also until the processor was asked, in constructors of other static objects
#if defined(__x86_64__)
  avx2,
  avx512,
#elif defined(__AARCH64EL__)
  neon,
#endif
};
inline constexpr const char* isa_names[] = {
    "portable",
#if defined(__x86_64__)
    "avx2",
    "avx512",
#elif defined(__AARCH64EL__)
    "neon",
#endif
};

inline Isa best_isa() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  // AVX2 stands for LZCNT, about which not all compilers can ask: no processor has both without it.
  if (!__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("avx2")) return Isa::portable;
  const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2");
  return wide ? Isa::avx512 : Isa::avx2;
#elif defined(__AARCH64EL__)
  return Isa::neon;
#else
  return Isa::portable;
#endif
}

// True if pdep and pext pay off for single numbers. Zen 1 and 2, and Excavator before them, have all of AVX2, but take
// these two apart: more than 200 cycles each.
inline bool has_fast_bmi2([[maybe_unused]] Isa set) {
#if defined(__x86_64__)
  const bool slow = __builtin_cpu_is("amdfam17h") || __builtin_cpu_is("amdfam15h");
  return set != Isa::portable && __builtin_cpu_supports("bmi2") && !slow;
#else
  return false;
#endif
}

// The set in use. Not const, so that tests and benchmarks can compare all sets of the machine.
inline Isa isa = best_isa();
inline bool fast_bmi2 = has_fast_bmi2(isa);

inline void use(Isa set) {
  isa = set;
  fast_bmi2 = has_fast_bmi2(set);
}

// Calls f with the type of the set that is in use.
template <class F>
HPS_INLINE auto with_best(F f) {
#if defined(__x86_64__)
  if (isa == Isa::avx512) return f(Avx512());
  if (isa == Isa::avx2) return f(Avx2());
#elif defined(__AARCH64EL__)
  if (isa == Isa::neon) return f(Neon());
#endif
  return f(Portable());
}

}  // namespace hps::kernel
