// SPDX-License-Identifier: MIT
#pragma once
// Vectors of 256 bits, for functions with the target HPS_AVX2.

#include <cstdint>
#include <cstring>

#include "hps/kernel/isa.h"
#include "hps/kernel/vector.h"

#if defined(__x86_64__)

namespace hps::kernel::avx2 {

using Bytes = Vector<unsigned char, 32>;
using SignedBytes = Vector<signed char, 32>;
using Shorts = Vector<std::uint16_t, 16>;
using Ints = Vector<std::uint32_t, 8>;
using Longs = Vector<std::uint64_t, 4>;

template <class V>
[[HPS_AVX2]] HPS_INLINE V load(const void* p) {
  V v;
  std::memcpy(&v, p, sizeof v);
  return v;
}

template <class V>
[[HPS_AVX2]] HPS_INLINE char* store(char* p, V v) {
  std::memcpy(p, &v, sizeof v);
  return p + sizeof v;
}

template <class V>
[[HPS_AVX2]] HPS_INLINE V every(std::uint64_t eight_bytes) {
  return reinterpret_cast<V>(Longs{} + eight_bytes);
}

// Four values of type U as 64 bits, and back.
template <class U>
[[HPS_AVX2]] HPS_INLINE Longs widened(const U* values) {
  return __builtin_convertvector(load<Vector<U, 4>>(values), Longs);
}
template <class U>
[[HPS_AVX2]] HPS_INLINE void store_narrowed(U* values, Longs v) {
  const auto narrow = __builtin_convertvector(v, Vector<U, 4>);
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
// Neighbouring bytes of x times those of `factors`, added; and the same of 16 bits each.
template <class V>
[[HPS_AVX2]] HPS_INLINE V add_bytes(V x, Bytes factors) {
  __asm__("vpmaddubsw {%2, %1, %0|%0, %1, %2}" : "=x"(x) : "x"(factors), "x"(x));
  return x;
}
template <class V>
[[HPS_AVX2]] HPS_INLINE V add_shorts(V x, Bytes factors) {
  __asm__("vpmaddwd {%2, %1, %0|%0, %1, %2}" : "=x"(x) : "x"(factors), "x"(x));
  return x;
}
// Units of 4 or 2 bytes as half so many, which they fit: in turn 8 bytes of a and 8 of b.
template <class V>
[[HPS_AVX2]] HPS_INLINE V narrow_ints(V a, V b) {
  __asm__("vpackusdw {%2, %1, %0|%0, %1, %2}" : "=x"(a) : "x"(a), "x"(b));
  return a;
}
template <class V>
[[HPS_AVX2]] HPS_INLINE V narrow_shorts(V a, V b) {
  __asm__("vpackuswb {%2, %1, %0|%0, %1, %2}" : "=x"(a) : "x"(a), "x"(b));
  return a;
}
// The top bits of all bytes.
template <class V>
[[HPS_AVX2]] HPS_INLINE std::uint32_t top_bits(V x) {
  return static_cast<std::uint32_t>(__builtin_ia32_pmovmskb256(reinterpret_cast<Vector<char, 32>>(x)));
}
template <class V>
[[HPS_AVX2]] HPS_INLINE bool is_zero(V x) {
  const auto words = reinterpret_cast<Vector<long long, 4>>(x);
  return __builtin_ia32_ptestz256(words, words);
}
template <class Half, class V>
[[HPS_AVX2]] HPS_INLINE Half lower(V x) {
  Half half;
  std::memcpy(&half, &x, sizeof half);
  return half;
}
template <class Half, class V>
[[HPS_AVX2]] HPS_INLINE Half upper(V x) {
  Half half;
  __asm__("vextracti128 {$1, %1, %0|%0, %1, 1}" : "=x"(half) : "x"(x));
  return half;
}
// 32 / Width signed bytes as units of so many bytes.
template <std::size_t Width>
[[HPS_AVX2]] HPS_INLINE Bytes widened_bytes(const void* p) {
  struct Some {
    char bytes[32 / Width];
  };
  const Some& some = *static_cast<const Some*>(p);
  Bytes x;
  if constexpr (Width == 1) std::memcpy(&x, p, sizeof x);
  else if constexpr (Width == 2) __asm__("vpmovsxbw {%1, %0|%0, %1}" : "=x"(x) : "m"(some));
  else if constexpr (Width == 4) __asm__("vpmovsxbd {%1, %0|%0, %1}" : "=x"(x) : "m"(some));
  else __asm__("vpmovsxbq {%1, %0|%0, %1}" : "=x"(x) : "m"(some));
  return x;
}
// Units of 4 bytes, from anywhere.
template <class To, class V>
[[HPS_AVX2]] HPS_INLINE To permute(V x, Ints index) {
  __asm__("vpermd {%1, %2, %0|%0, %2, %1}" : "=x"(x) : "x"(x), "x"(index));
  return reinterpret_cast<To>(x);
}

// Units of 8 bytes of which the upper halves are zero, as their lower halves.
[[HPS_AVX2]] HPS_INLINE Ints narrowed(Longs a, Longs b) {
  return permute<Ints>(a | b << 32, Ints{0, 2, 4, 6, 1, 3, 5, 7});
}

}  // namespace hps::kernel::avx2
#endif
