// SPDX-License-Identifier: MIT
#pragma once
// Vectors of 512 bits, for functions with the target AVX512: the instructions for which the compilers have no operator.
// tests/emulated/hps/kernel/avx512/instructions.h has them as loops, for all other machines.

#include <cstdint>

#include "hps/kernel/isa.h"
#include "hps/kernel/vector.h"

#if defined(__x86_64__)
#define HPS_AVX512 gnu::target("bmi,bmi2,lzcnt,popcnt,avx2,avx512f,avx512bw,avx512vbmi,avx512vbmi2")

namespace hps::kernel::avx512 {

using Bytes = Vector<unsigned char, 64>;
using Ints = Vector<std::uint32_t, 16>;
using Longs = Vector<std::uint64_t, 8>;

[[HPS_AVX512]] HPS_INLINE Bytes permute(Bytes x, Bytes index) {
  __asm__("vpermb {%2, %1, %0|%0, %1, %2}" : "=v"(x) : "v"(index), "v"(x));
  return x;
}
template <class V>  // eight bytes of each 64-bit lane, from the bit positions in `shifts` on
[[HPS_AVX512]] HPS_INLINE V shift_bytes(V x, Bytes shifts) {
  __asm__("vpmultishiftqb {%2, %1, %0|%0, %1, %2}" : "=v"(x) : "v"(shifts), "v"(x));
  return x;
}
template <class V>  // neighbouring bytes of x times those of `factors`, added
[[HPS_AVX512]] HPS_INLINE V add_bytes(V x, Bytes factors) {
  __asm__("vpmaddubsw {%2, %1, %0|%0, %1, %2}" : "=v"(x) : "v"(factors), "v"(x));
  return x;
}
template <class V>  // the same of 16 bits each
[[HPS_AVX512]] HPS_INLINE V add_shorts(V x, Bytes factors) {
  __asm__("vpmaddwd {%2, %1, %0|%0, %1, %2}" : "=v"(x) : "v"(factors), "v"(x));
  return x;
}
template <class V>
[[HPS_AVX512]] HPS_INLINE V pick(V a, V b, Longs index) {
  __asm__("vpermt2q {%2, %1, %0|%0, %1, %2}" : "+v"(a) : "v"(index), "v"(b));
  return a;
}
[[HPS_AVX512]] HPS_INLINE Ints pick(Longs a, Longs b, Ints index) {
  __asm__("vpermt2d {%2, %1, %0|%0, %1, %2}" : "+v"(a) : "v"(index), "v"(b));
  return reinterpret_cast<Ints>(a);
}
template <class Half>
[[HPS_AVX512]] HPS_INLINE Half upper(Ints x) {
  Half half;
  __asm__("vextracti64x4 {$1, %1, %0|%0, %1, 1}" : "=v"(half) : "v"(x));
  return half;
}
[[HPS_AVX512]] HPS_INLINE Bytes compress(Bytes x, std::uint64_t mask) {
  using Chars = Vector<char, 64>;
  return reinterpret_cast<Bytes>(__builtin_ia32_compressqi512_mask(reinterpret_cast<Chars>(x), Chars{}, mask));
}
template <class V>
[[HPS_AVX512]] HPS_INLINE std::uint64_t not_zero(V x) {
  const auto bytes = reinterpret_cast<Bytes>(x) != 0;
  return __builtin_ia32_cvtb2mask512(reinterpret_cast<Vector<char, 64>>(bytes));
}
[[HPS_AVX512]] HPS_INLINE std::uint64_t deposit_bits(std::uint64_t v, std::uint64_t mask) {
  return __builtin_ia32_pdep_di(v, mask);
}

}  // namespace hps::kernel::avx512
#endif
