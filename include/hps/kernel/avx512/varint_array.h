// SPDX-License-Identifier: MIT
#pragma once
// Varints of whole arrays in vectors: each value in a lane of 4 or 8 bytes, its groups of seven bits in the bytes of
// the lane. Bytes that are not needed are squeezed out of all lanes at once; parsing, each lane fetches its bytes.

#include "hps/kernel/avx512/instructions.h"
#include "hps/kernel/integers.h"
#include "hps/kernel/varint_chunk.h"

#if defined(__x86_64__)

namespace hps::kernel {
namespace avx512 {

template <class V>
[[HPS_AVX512]] HPS_INLINE V load(const char* p) {
  V v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
template <class V>
[[HPS_AVX512]] HPS_INLINE char* store(char* p, V v) {
  std::memcpy(p, &v, sizeof v);
  return p + sizeof v;
}
template <class V>
[[HPS_AVX512]] HPS_INLINE V every(std::uint64_t eight_bytes) {
  return reinterpret_cast<V>(Longs{} + eight_bytes);
}

// Serializing

template <class I, std::size_t N, class V>  // N values, in lanes of those of V
[[HPS_AVX512]] HPS_INLINE V load_values(const char* p) {
  auto v = load<Vector<typename I::Unsigned, N>>(p);
  if constexpr (I::is_signed) {
    const auto sign = reinterpret_cast<Vector<std::make_signed_t<typename I::Unsigned>, N>>(v) >> (I::bits - 1);
    v = v << 1 ^ reinterpret_cast<decltype(v)>(sign);
  }
  return __builtin_convertvector(v, V);
}

// The groups of seven bits of each value. `filled` is not zero in their bytes, and in those below.
[[HPS_AVX512]] HPS_INLINE Ints spread(Ints v, Ints& filled) {
  v = shift_bytes(v, every<Bytes>(0x352e2720150e0700)) & 0x7f7f7f7f;
  filled = v | v >> 8;
  filled |= filled >> 16;
  return v;
}
[[HPS_AVX512]] HPS_INLINE Longs spread(Longs v, Longs& filled) {
  v = shift_bytes(v, every<Bytes>(0x312a231c150e0700)) & 0x7f7f7f7f7f7f7f7f;
  filled = v | v >> 8;
  filled |= filled >> 16;
  filled |= filled >> 32;
  return v;
}

template <class V>  // those of the bytes at which `filled` is not zero
[[HPS_AVX512]] HPS_INLINE char* put_filled(char* p, V bytes, V filled) {
  const std::uint64_t mask = not_zero(filled);
  store(p, compress(reinterpret_cast<Bytes>(bytes), mask));
  return p + std::popcount(mask);
}

template <class V>  // 0x80 in the bytes of x that are not zero
[[HPS_AVX512]] HPS_INLINE V top_bit_of_filled(V x) {
  const auto filled = reinterpret_cast<Bytes>(reinterpret_cast<Bytes>(x) != 0);
  return reinterpret_cast<V>(filled & 0x80);
}

// Values whose varints fit in their lanes: of up to 28 or 56 bits.
template <class V>
[[HPS_AVX512]] HPS_INLINE char* put_short(char* p, V v) {
  V filled;
  const V groups = spread(v, filled);
  return put_filled(p, groups | top_bit_of_filled(filled >> 8), filled | 1);
}

// Any values: in two lanes each, four of them at once.
[[HPS_AVX512]] HPS_INLINE char* put_long(char* p, Longs v) {
  Longs filled;
  const Longs groups = spread(v, filled), high = v >> 56;
  const auto is_long = reinterpret_cast<Longs>(high != 0);
  const Longs is_longest = high & 0x80;
  const Longs low_bytes = groups | top_bit_of_filled(filled >> 8) | (is_long & 0x8080808080808080);
  const Longs low_filled = filled | is_long | 1;
  const Longs high_bytes = high | is_longest << 1;
  const Longs high_filled = (is_long & 1) | is_longest << 1;
  const Longs first{0, 8, 1, 9, 2, 10, 3, 11}, second{4, 12, 5, 13, 6, 14, 7, 15};
  p = put_filled(p, pick(low_bytes, high_bytes, first), pick(low_filled, high_filled, first));
  return put_filled(p, pick(low_bytes, high_bytes, second), pick(low_filled, high_filled, second));
}

template <class I>
[[HPS_AVX512]] HPS_INLINE char* put_sixteen(char* p, const char* values) {
  if constexpr (I::bits < 32) {
    return put_short(p, load_values<I, 16, Ints>(values));
  } else if constexpr (I::bits == 32) {
    const auto v = load_values<I, 16, Ints>(values);
    if (!not_zero(v >> 28)) return put_short(p, v);
    p = put_short(p, load_values<I, 8, Longs>(values));
    return put_short(p, load_values<I, 8, Longs>(values + 8 * I::width));
  } else {
    const auto a = load_values<I, 8, Longs>(values), b = load_values<I, 8, Longs>(values + 8 * I::width);
    const Ints even{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30};
    if (!not_zero((a | b) >> 28)) return put_short(p, pick(a, b, even));
    if (!not_zero((a | b) >> 56)) return put_short(put_short(p, a), b);
    return put_long(put_long(p, a), b);
  }
}

// Parsing

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

template <class I>
[[HPS_AVX512]] HPS_INLINE char* get_chunk(Bytes bytes, const VarintChunk& chunk, char* values) {
  const auto count = static_cast<std::size_t>(std::popcount(chunk.last));
  const auto position =
      reinterpret_cast<Bytes>(Longs{0, 1, 2, 3, 4, 5, 6, 7} * 0x0808080808080808 + 0x0706050403020100);
  const Positions varints{bytes, compress(position, chunk.last << 1 | 1), compress(position, chunk.last)};
  if (!chunk.four) return get_lanes<I, Ints, Longest::lane>(varints, count, values);
  if constexpr (I::bits > 28)
    if (!chunk.eight) return get_lanes<I, Longs, Longest::lane>(varints, count, values);
  if constexpr (I::bits > 56) return get_lanes<I, Longs, Longest::ten_bytes>(varints, count, values);
  return nullptr;
}

}  // namespace avx512

template <class I>
[[HPS_AVX512, gnu::noinline]] char* put_varint_blocks(Avx512, char* p, const char* values, std::size_t n) {
  for (; n; n -= varint_block, values += varint_block * I::width) p = avx512::put_sixteen<I>(p, values);
  return p;
}

// Portable's loop once more: functions for one processor cannot be inlined into a template for all.
template <class I>
[[HPS_AVX512, gnu::noinline]] char* get_varint_chunks(Avx512, const char*& p, const char* end, char* values,
                                                      std::size_t n, std::size_t room) {
  char* const begin = values;
  for (;;) {
    const std::size_t done = static_cast<std::size_t>(values - begin) / I::width;
    if (room - done < VarintChunk::size || static_cast<std::size_t>(end - p) < VarintChunk::size) break;
    const auto bytes = avx512::load<avx512::Bytes>(p);
    const std::uint64_t top = avx512::not_zero(bytes & 0x80);
    std::uint64_t last = ~top;
    if (n - done < VarintChunk::size) last = avx512::deposit_bits((std::uint64_t{1} << (n - done)) - 1, last);
    const VarintChunk chunk(top, last);
    if (!last || chunk.wrong(~avx512::not_zero(bytes))) break;
    char* const after = avx512::get_chunk<I>(bytes, chunk, values);
    if (!after) break;
    values = after;
    p += chunk.length;
  }
  return values;
}

}  // namespace hps::kernel
#endif
