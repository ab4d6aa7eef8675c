// SPDX-License-Identifier: MIT
#pragma once
// Each lane of 4 or 8 bytes fetches those of a varint.

#include "hps/kernel/avx512/vectors.h"
#include "hps/kernel/integers.h"
#include "hps/kernel/varint_chunk.h"

#if defined(__x86_64__)

namespace hps::kernel::avx512 {

// 64 bytes, and of each varint in them the positions of its first and its last byte.
struct Positions {
  Bytes bytes, first, last;
};

// In each lane the bytes of a varint, from `skipped` on: of those in the lanes' places of `at`.
template <class V>
[[HPS_AVX512]] HPS_INLINE V fetch(const Positions& varints, Bytes at, unsigned char skipped) {
  constexpr std::uint64_t within = std::same_as<V, Ints> ? 0x0302010003020100 : 0x0706050403020100;
  const Bytes index = permute(varints.first, at) + every<Bytes>(within) + skipped;
  const auto exists = reinterpret_cast<Bytes>(index <= permute(varints.last, at));
  return reinterpret_cast<V>(permute(varints.bytes, index) & exists);
}

template <class V>
[[HPS_AVX512]] HPS_INLINE V squeeze(V x) {
  x &= reinterpret_cast<V>(every<Bytes>(0x7f7f7f7f7f7f7f7f));
  x = add_shorts(add_bytes(x, every<Bytes>(0x8001800180018001)), every<Bytes>(0x4000000140000001));
  if constexpr (std::same_as<V, Ints>) return x;
  else return (x >> 4 & 0x00fffffff0000000) | (x & 0x000000000fffffff);
}

template <class I>
[[HPS_AVX512]] HPS_INLINE char* store_values(char* p, Longs v) {
  if constexpr (I::is_signed) v = v >> 1 ^ (0 - (v & 1));
  return store(p, __builtin_convertvector(v, Vector<typename I::Unsigned, 8>));
}
template <class I>
[[HPS_AVX512]] HPS_INLINE char* store_values(char* p, Ints v) {
  if constexpr (I::is_signed) v = v >> 1 ^ (0 - (v & 1));
  if constexpr (I::bits < 64) {
    return store(p, __builtin_convertvector(v, Vector<typename I::Unsigned, 16>));
  } else {
    using Half = Vector<std::conditional_t<I::is_signed, std::int32_t, std::uint32_t>, 8>;
    using Wide = Vector<std::conditional_t<I::is_signed, std::int64_t, std::uint64_t>, 8>;
    Half lower;
    std::memcpy(&lower, &v, sizeof lower);
    p = store(p, __builtin_convertvector(lower, Wide));
    return store(p, __builtin_convertvector(upper<Half>(v), Wide));
  }
}

enum class Longest { lane, ten_bytes };

// `count` varints, as many at once as V has lanes; returns the end of the values, or nullptr if one is out of range.
template <class I, class V, Longest longest>
[[HPS_AVX512]] HPS_INLINE char* get_lanes(const Positions& varints, std::size_t count, char* values) {
  constexpr std::size_t lanes = std::same_as<V, Ints> ? 16 : 8;
  constexpr unsigned most_bits = std::same_as<V, Ints> ? 28 : 56;
  auto at = reinterpret_cast<Bytes>(std::same_as<V, Ints>
                                        ? Longs{0, 1, 2, 3, 4, 5, 6, 7} * 0x0202020202020202 + 0x0101010100000000
                                        : Longs{0, 1, 2, 3, 4, 5, 6, 7} * 0x0101010101010101);
  V wrong{};
  char* p = values;
  for (std::size_t i = 0; i < count; i += lanes, at += static_cast<unsigned char>(lanes)) {
    V v = squeeze(fetch<V>(varints, at, 0));
    if constexpr (longest == Longest::ten_bytes) {
      const V high = fetch<V>(varints, at, 8);
      wrong |= high & 0xfe00;
      v |= high << 56 & 0x7f00000000000000;
      v |= high << 55 & 0x8000000000000000;
    }
    if constexpr (I::bits < most_bits) wrong |= v >> I::bits;
    p = store_values<I>(p, v);
  }
  return not_zero(wrong) ? nullptr : values + count * I::width;
}

// Up to n of the chunk's varints; moves p past them, and returns the end of the values, or nullptr if something is
// wrong. There is room for 64 values.
template <class I>
[[HPS_AVX512]] HPS_INLINE char* get_chunk(const char*& p, char* values, std::size_t n) {
  const auto bytes = load<Bytes>(p);
  const std::uint64_t top = not_zero(bytes & 0x80);
  std::uint64_t last = ~top;
  if (n < VarintChunk::size) last = deposit_bits((std::uint64_t{1} << n) - 1, last);
  const VarintChunk chunk(top, last);
  if (!last || chunk.wrong(~not_zero(bytes))) return nullptr;
  const auto count = static_cast<std::size_t>(std::popcount(last));
  const auto position =
      reinterpret_cast<Bytes>(Longs{0, 1, 2, 3, 4, 5, 6, 7} * 0x0808080808080808 + 0x0706050403020100);
  const Positions varints{bytes, compress(position, last << 1 | 1), compress(position, last)};
  char* after = nullptr;
  if (!chunk.four) after = get_lanes<I, Ints, Longest::lane>(varints, count, values);
  else if (I::bits > 28 && !chunk.eight) after = get_lanes<I, Longs, Longest::lane>(varints, count, values);
  else if (I::bits > 56) after = get_lanes<I, Longs, Longest::ten_bytes>(varints, count, values);
  if (after) p += chunk.length;
  return after;
}

}  // namespace hps::kernel::avx512
#endif
