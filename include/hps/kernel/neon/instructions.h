// SPDX-License-Identifier: MIT
#pragma once
// Vectors of 128 bits. In assembly, because <arm_neon.h> takes 0.2 s of every compilation.

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "hps/kernel/isa.h"
#include "hps/kernel/vector.h"

#if defined(__AARCH64EL__)

namespace hps::kernel::neon {

using Bytes = Vector<unsigned char, 16>;
using Shorts = Vector<std::uint16_t, 8>;
using Ints = Vector<std::uint32_t, 4>;
using Longs = Vector<std::uint64_t, 2>;

template <class V>
HPS_INLINE V load(const void* p) {
  V v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
template <class V>
HPS_INLINE char* store(char* p, V v) {
  std::memcpy(p, &v, sizeof v);
  return p + sizeof v;
}
template <class V>
HPS_INLINE V every(std::uint64_t eight_bytes) {
  return reinterpret_cast<V>(Longs{} + eight_bytes);
}

// Bytes of x from anywhere; zero for indices beyond.
HPS_INLINE Bytes shuffle(Bytes x, Bytes index) {
  __asm__("tbl %0.16b, {%1.16b}, %2.16b" : "=w"(x) : "w"(x), "w"(index));
  return x;
}
// Sums of neighbouring bytes, those of a first.
HPS_INLINE Bytes add_neighbours(Bytes a, Bytes b) {
  __asm__("addp %0.16b, %1.16b, %2.16b" : "=w"(a) : "w"(a), "w"(b));
  return a;
}
// The bits that are set in each byte.
HPS_INLINE Bytes count_bits(Bytes x) {
  __asm__("cnt %0.16b, %1.16b" : "=w"(x) : "w"(x));
  return x;
}
HPS_INLINE bool is_zero(auto x) {
  const auto words = reinterpret_cast<Longs>(x);
  return (words[0] | words[1]) == 0;
}

// Units shifted to the left by so many bits each, to the right by less than none; or all of them alike.
HPS_INLINE Shorts shifted(Shorts v, Shorts left) {
  __asm__("ushl %0.8h, %1.8h, %2.8h" : "=w"(v) : "w"(v), "w"(left));
  return v;
}
HPS_INLINE Ints shifted(Ints v, Ints left) {
  __asm__("ushl %0.4s, %1.4s, %2.4s" : "=w"(v) : "w"(v), "w"(left));
  return v;
}
HPS_INLINE Longs shifted(Longs v, Longs left) {
  __asm__("ushl %0.2d, %1.2d, %2.2d" : "=w"(v) : "w"(v), "w"(left));
  return v;
}
template <class V>
HPS_INLINE V shifted(V v, unsigned left) {
  return shifted(v, V{} + static_cast<std::remove_reference_t<decltype(v[0])>>(left));
}
// The lower halves of units of 2, 4 or 8 bytes, those of a first.
HPS_INLINE Bytes narrowed(Shorts a, Shorts b) {
  Bytes x;
  __asm__("uzp1 %0.16b, %1.16b, %2.16b" : "=w"(x) : "w"(a), "w"(b));
  return x;
}
HPS_INLINE Shorts narrowed(Ints a, Ints b) {
  Shorts x;
  __asm__("uzp1 %0.8h, %1.8h, %2.8h" : "=w"(x) : "w"(a), "w"(b));
  return x;
}
HPS_INLINE Ints narrowed(Longs a, Longs b) {
  Ints x;
  __asm__("uzp1 %0.4s, %1.4s, %2.4s" : "=w"(x) : "w"(a), "w"(b));
  return x;
}
// The lower or the upper half of a vector, in units of the double width.
template <bool upper>
HPS_INLINE Ints widened(Shorts v) {
  Ints x;
  if constexpr (upper) __asm__("uxtl2 %0.4s, %1.8h" : "=w"(x) : "w"(v));
  else __asm__("uxtl %0.4s, %1.4h" : "=w"(x) : "w"(v));
  return x;
}
template <bool upper>
HPS_INLINE Longs widened(Ints v) {
  Longs x;
  if constexpr (upper) __asm__("uxtl2 %0.2d, %1.4s" : "=w"(x) : "w"(v));
  else __asm__("uxtl %0.2d, %1.2s" : "=w"(x) : "w"(v));
  return x;
}
template <bool upper>
HPS_INLINE Longs widened_signed(Ints v) {
  Longs x;
  if constexpr (upper) __asm__("sxtl2 %0.2d, %1.4s" : "=w"(x) : "w"(v));
  else __asm__("sxtl %0.2d, %1.2s" : "=w"(x) : "w"(v));
  return x;
}

// A bit for each of 64 bytes, which are all ones or zero; twice.
HPS_INLINE Bytes bits_of(Bytes a, Bytes b, Bytes c, Bytes d) {
  const auto bit = every<Bytes>(0x8040201008040201);
  const Bytes sums = add_neighbours(add_neighbours(a & bit, b & bit), add_neighbours(c & bit, d & bit));
  return add_neighbours(sums, sums);
}
// The first eight bytes.
HPS_INLINE std::uint64_t word_of(Bytes x) { return reinterpret_cast<Longs>(x)[0]; }

}  // namespace hps::kernel::neon
#endif
