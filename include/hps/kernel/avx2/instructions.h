// SPDX-License-Identifier: MIT
#pragma once
// Vectors of 256 bits, for functions with the target HPS_AVX2.

#include <cstdint>
#include <cstring>

#include "hps/kernel/isa.h"

#if defined(__x86_64__)

namespace hps::kernel::avx2 {

typedef unsigned char Bytes __attribute__((vector_size(32)));
typedef std::uint32_t Ints __attribute__((vector_size(32)));
typedef std::uint64_t Longs __attribute__((vector_size(32)));

template <class V>
[[HPS_AVX2]] HPS_INLINE V load(const void* p) {
  V v;
  std::memcpy(&v, p, sizeof v);
  return v;
}

// Four values of type U as 64 bits, and back.
template <class U>
[[HPS_AVX2]] HPS_INLINE Longs widened(const U* values) {
  typedef U Four __attribute__((vector_size(4 * sizeof(U))));
  return __builtin_convertvector(load<Four>(values), Longs);
}
template <class U>
[[HPS_AVX2]] HPS_INLINE void store_narrowed(U* values, Longs v) {
  typedef U Four __attribute__((vector_size(4 * sizeof(U))));
  const Four narrow = __builtin_convertvector(v, Four);
  std::memcpy(values, &narrow, sizeof narrow);
}

// 16 bytes each from two places.
[[HPS_AVX2]] HPS_INLINE Bytes load_two(const void* low, const void* high) {
  struct Half {
    char bytes[16];
  };
  Bytes x;
  __asm__("vmovdqu {%1, %x0|%x0, %1}\n\tvinserti128 {$1, %2, %0, %0|%0, %0, %2, 1}"
          : "=&x"(x)
          : "m"(*static_cast<const Half*>(low)), "m"(*static_cast<const Half*>(high)));
  return x;
}
[[HPS_AVX2]] HPS_INLINE Bytes shuffle(Bytes x, Bytes index) {
  __asm__("vpshufb {%2, %1, %0|%0, %1, %2}" : "=x"(x) : "x"(x), "x"(index));
  return x;
}
// Units of 4 bytes, from anywhere.
template <class To, class V>
[[HPS_AVX2]] HPS_INLINE To permute(V x, Ints index) {
  __asm__("vpermd {%1, %2, %0|%0, %2, %1}" : "=x"(x) : "x"(x), "x"(index));
  return reinterpret_cast<To>(x);
}

}  // namespace hps::kernel::avx2
#endif
