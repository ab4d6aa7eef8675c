// SPDX-License-Identifier: MIT
#pragma once
// The varints of a chunk: each lane of 4 or 8 bytes fetches those from the place on where its varint begins, and drops
// what comes after the end of it. Places are looked up for eight bytes at a time.

#include "hps/kernel/avx2/instructions.h"
#include "hps/kernel/integers.h"
#include "hps/kernel/varint_starts.h"

#if defined(__x86_64__)

namespace hps::kernel::avx2 {

// Eight varints of up to four bytes: four of them lie in 16 bytes.
[[HPS_AVX2]] HPS_INLINE Ints fetch_eight(const char* p, const unsigned char* starts) {
  constexpr Longs each = {0x0101010100000000, 0x0303030302020202, 0x0505050504040404, 0x0707070706060606};
  constexpr Longs first_of_four = {0, 0, 0x0404040404040404, 0x0404040404040404};
  const auto eight = reinterpret_cast<Bytes>(every<Longs>(load<std::uint64_t>(starts)));
  const Bytes skipped =
      shuffle(eight, reinterpret_cast<Bytes>(each)) - shuffle(eight, reinterpret_cast<Bytes>(first_of_four));
  return reinterpret_cast<Ints>(shuffle(load_two(p + starts[0], p + starts[4]),
                                        skipped + every<Bytes>(0x0302010003020100)));
}

// Eight bytes each from four places.
[[HPS_AVX2]] HPS_INLINE Longs fetch_four(const char* const (&at)[4], std::size_t skipped) {
  return Longs{kernel::load<std::uint64_t>(at[0] + skipped), kernel::load<std::uint64_t>(at[1] + skipped),
               kernel::load<std::uint64_t>(at[2] + skipped), kernel::load<std::uint64_t>(at[3] + skipped)};
}

// The top bits of those bytes that are the last of a varint.
template <class V>
[[HPS_AVX2]] HPS_INLINE V ends_of(V x) {
  return ~x & every<V>(0x8080808080808080);
}

// The value of the varint at the beginning of each lane: of the bytes up to the lowest of these ends, or of all.
template <class V>
[[HPS_AVX2]] HPS_INLINE V squeeze(V x, V ends) {
  x = x & (ends - 1) & every<V>(0x7f7f7f7f7f7f7f7f);
  x = add_shorts(add_bytes(x, every<Bytes>(0x8001800180018001)), every<Bytes>(0x4000000140000001));
  if constexpr (sizeof x[0] == 4) return x;
  else return (x >> 4 & 0x00fffffff0000000) | (x & 0x000000000fffffff);
}

template <class I>
[[HPS_AVX2]] HPS_INLINE char* store_values(char* p, Longs v) {
  if constexpr (I::is_signed) v = v >> 1 ^ (0 - (v & 1));
  return store(p, __builtin_convertvector(v, Vector<typename I::Unsigned, 4>));
}
template <class I>
[[HPS_AVX2]] HPS_INLINE char* store_values(char* p, Ints v) {
  using Signed = Vector<std::int32_t, 8>;
  if constexpr (I::is_signed) v = v >> 1 ^ reinterpret_cast<Ints>(reinterpret_cast<Signed>(v << 31) >> 31);
  if constexpr (I::bits < 64) {
    return store(p, __builtin_convertvector(v, Vector<typename I::Unsigned, 8>));
  } else {
    using Half = Vector<std::conditional_t<I::is_signed, std::int32_t, std::uint32_t>, 4>;
    using Wide = Vector<std::conditional_t<I::is_signed, std::int64_t, std::uint64_t>, 4>;
    p = store(p, __builtin_convertvector(lower<Half>(v), Wide));
    return store(p, __builtin_convertvector(upper<Half>(v), Wide));
  }
}

// 64 varints of one byte each.
template <class I>
[[HPS_AVX2]] HPS_INLINE void get_bytes(const char* p, char* values) {
  char bytes[VarintChunk::size];
  for (std::size_t i = 0; i < sizeof bytes; i += sizeof(Bytes)) {
    auto x = load<Bytes>(p + i);
    if constexpr (I::is_signed) x = x >> 1 ^ (0 - (x & 1));
    store(bytes + i, x);
  }
  for (std::size_t i = 0; i < sizeof bytes; i += sizeof(Bytes) / I::width)
    values = store(values, widened_bytes<I::width>(bytes + i));
}

// `count` varints of up to four bytes; returns the end of the values, or nullptr if one is out of range.
template <class I>
[[HPS_AVX2]] HPS_INLINE char* get_short(const char* p, const VarintStarts& starts, std::size_t count, char* values) {
  Ints wrong{};
  char* q = values;
  for (std::size_t i = 0; i < count; i += 8) {
    const Ints x = fetch_eight(p, starts.at + i), v = squeeze(x, ends_of(x));
    if constexpr (I::bits < 28) wrong |= v >> I::bits;
    q = store_values<I>(q, v);
  }
  return is_zero(wrong) ? values + count * I::width : nullptr;
}

// The same for up to eight bytes, or up to ten. These are so few that they are found one by one.
template <class I, bool Ten>
[[HPS_AVX2]] HPS_INLINE char* get_long(const char* p, std::uint64_t last, std::size_t count, char* values) {
  std::uint64_t first = last << 1 | 1;
  Longs wrong{};
  char* q = values;
  for (std::size_t i = 0; i < count; i += 4) {
    const char* at[4];
    for (auto& begin : at) begin = p + std::countr_zero(first), first &= first - 1;
    const Longs x = fetch_four(at, 0), ends = ends_of(x);
    Longs v = squeeze(x, ends), too_large{};
    if constexpr (Ten) {
      const Longs high = fetch_four(at, 8) & reinterpret_cast<Longs>(ends == 0);
      const Longs tenth = high >> 8 & 0xff & (0 - (high >> 7 & 1));
      too_large = tenth >> 1;
      v |= high << 57 >> 1 | tenth << 63;
    }
    if constexpr (I::bits < 56) too_large |= v >> I::bits;
    const auto exists = Vector<std::int64_t, 4>{0, 1, 2, 3} < static_cast<std::int64_t>(count - i);
    wrong |= too_large & reinterpret_cast<Longs>(exists);
    q = store_values<I>(q, v);
  }
  return is_zero(wrong) ? values + count * I::width : nullptr;
}

// The lowest n of more bits. Not inlined, because it is rare.
[[HPS_AVX2, gnu::noinline]] inline std::uint64_t first_bits(std::uint64_t bits, std::size_t n) {
  return bits & ((std::uint64_t{1} << VarintStarts(bits, VarintChunk::size).at[n]) - 1);
}

// Up to n of the chunk's varints; moves p past them, and returns the end of the values, or nullptr if something is
// wrong. There is room for 64 values.
template <class I>
[[HPS_AVX2]] HPS_INLINE char* get_chunk(const char*& p, char* values, std::size_t n) {
  const auto low = load<Bytes>(p), high = load<Bytes>(p + 32);
  const std::uint64_t top = top_bits(low) | std::uint64_t{top_bits(high)} << 32;
  std::uint64_t last = ~top;
  auto count = static_cast<std::size_t>(std::popcount(last));
  if (n < count) {
    last = first_bits(last, n);
    count = n;
  }
  const std::uint64_t zero = top_bits(low == 0) | std::uint64_t{top_bits(high == 0)} << 32;
  const VarintChunk chunk(top, last);
  char* after = nullptr;
  if (!count || chunk.wrong(zero)) return nullptr;
  if (count == chunk.length) get_bytes<I>(p, values), after = values + count * I::width;
  else if (!chunk.four) after = get_short<I>(p, VarintStarts(last, count), count, values);
  else if (I::bits > 28 && !chunk.eight) after = get_long<I, false>(p, last, count, values);
  else if (I::bits > 56) after = get_long<I, true>(p, last, count, values);
  if (after) p += chunk.length;
  return after;
}

}  // namespace hps::kernel::avx2
#endif
