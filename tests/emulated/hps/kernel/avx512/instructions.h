// SPDX-License-Identifier: MIT
#pragma once
// The instructions of include/hps/kernel/avx512/instructions.h as loops: found in place of it where this folder comes
// first.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "hps/kernel/isa.h"
#include "hps/kernel/vector.h"

#define HPS_AVX512

namespace hps::kernel::avx512 {

using Bytes = Vector<unsigned char, 64>;
using Ints = Vector<std::uint32_t, 16>;
using Longs = Vector<std::uint64_t, 8>;

// The lanes of a vector, as an array of T.
template <class T, class V>
std::array<T, 64 / sizeof(T)> lanes(V v) {
  return std::bit_cast<std::array<T, 64 / sizeof(T)>>(v);
}
template <class V, class T>
V vector_of(std::array<T, 64 / sizeof(T)> lanes) {
  return std::bit_cast<V>(lanes);
}

inline Bytes permute(Bytes x, Bytes index) {
  Bytes result{};
  for (int i = 0; i < 64; ++i) result[i] = x[index[i] & 63];
  return result;
}
template <class V>
V shift_bytes(V x, Bytes shifts) {
  const auto from = lanes<std::uint64_t>(x);
  for (int i = 0; i < 64; ++i)
    shifts[i] = static_cast<unsigned char>(std::rotr(from[static_cast<unsigned>(i) / 8], shifts[i] & 63));
  return reinterpret_cast<V>(shifts);
}
template <class V>
V add_bytes(V x, Bytes factors) {
  const auto a = lanes<signed char>(x);
  const auto b = lanes<unsigned char>(factors);
  std::array<std::int16_t, 32> sums;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const int sum = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
    sums[i] = static_cast<std::int16_t>(std::clamp(sum, -0x8000, 0x7fff));
  }
  return vector_of<V, std::int16_t>(sums);
}
template <class V>
V add_shorts(V x, Bytes factors) {
  const auto a = lanes<std::int16_t>(x), b = lanes<std::int16_t>(factors);
  std::array<std::int32_t, 16> sums;
  for (std::size_t i = 0; i < sums.size(); ++i)
    sums[i] = static_cast<std::int32_t>(std::int64_t{a[2 * i]} * b[2 * i] + a[2 * i + 1] * b[2 * i + 1]);
  return vector_of<V, std::int32_t>(sums);
}
template <class V>
V pick(V a, V b, Longs index) {
  const auto from_a = lanes<std::uint64_t>(a), from_b = lanes<std::uint64_t>(b);
  for (int i = 0; i < 8; ++i) index[i] = (index[i] & 8 ? from_b : from_a)[index[i] & 7];
  return reinterpret_cast<V>(index);
}
inline Ints pick(Longs a, Longs b, Ints index) {
  const auto from_a = lanes<std::uint32_t>(a), from_b = lanes<std::uint32_t>(b);
  for (int i = 0; i < 16; ++i) index[i] = (index[i] & 16 ? from_b : from_a)[index[i] & 15];
  return index;
}
template <class Half>
Half upper(Ints x) {
  return std::bit_cast<std::array<Half, 2>>(x)[1];
}
inline Bytes compress(Bytes x, std::uint64_t mask) {
  Bytes result{};
  for (int i = 0, n = 0; i < 64; ++i)
    if (mask >> i & 1) result[n++] = x[i];
  return result;
}
template <class V>
std::uint64_t not_zero(V x) {
  const auto bytes = lanes<unsigned char>(x);
  std::uint64_t mask = 0;
  for (std::size_t i = 0; i < 64; ++i) mask |= std::uint64_t{bytes[i] != 0} << i;
  return mask;
}
inline std::uint64_t deposit_bits(std::uint64_t v, std::uint64_t mask) {
  std::uint64_t result = 0;
  for (; mask; mask &= mask - 1, v >>= 1)
    if (v & 1) result |= mask & (0 - mask);
  return result;
}

}  // namespace hps::kernel::avx512
