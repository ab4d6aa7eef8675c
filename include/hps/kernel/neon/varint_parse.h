// SPDX-License-Identifier: MIT
#pragma once
// The varints of a chunk: each lane of 4 or 8 bytes fetches those from the place on where its varint begins, and drops
// what comes after the end of it.

#include "hps/kernel/integers.h"
#include "hps/kernel/neon/instructions.h"
#include "hps/kernel/varint_starts.h"

#if defined(__AARCH64EL__)

namespace hps::kernel::neon {

// Four varints of up to four bytes.
HPS_INLINE Ints fetch_four(const char* p, const unsigned char* starts) {
  constexpr Longs each = {0x0101010100000000, 0x0303030302020202};
  const auto four = reinterpret_cast<Bytes>(Ints{load<std::uint32_t>(starts), 0, 0, 0});
  const Bytes skipped = shuffle(four, reinterpret_cast<Bytes>(each)) - starts[0];
  return reinterpret_cast<Ints>(shuffle(load<Bytes>(p + starts[0]), skipped + every<Bytes>(0x0302010003020100)));
}

// The top bits of those bytes that are the last of a varint.
template <class V>
HPS_INLINE V ends_of(V x) {
  return ~x & every<V>(0x8080808080808080);
}

// The value of the varint at the beginning of each lane: of the bytes up to the lowest of these ends, or of all.
template <class V>
HPS_INLINE V squeeze(V x, V ends) {
  x = x & (ends - 1);
  x = (x & every<V>(0x007f007f007f007f)) + ((x & every<V>(0x7f007f007f007f00)) >> 1);
  x = (x & every<V>(0x00003fff00003fff)) + ((x & every<V>(0x3fff00003fff0000)) >> 2);
  if constexpr (sizeof x[0] == 4) return x;
  else return (x & 0x000000000fffffff) + ((x & 0x0fffffff00000000) >> 4);
}

template <class I, class V>
HPS_INLINE char* store_values(char* p, V v) {
  if constexpr (I::is_signed) v = v >> 1 ^ (0 - (v & 1));
  if constexpr (I::width <= sizeof v[0]) {
    return store(p, __builtin_convertvector(v, Vector<typename I::Unsigned, sizeof v / sizeof v[0]>));
  } else if constexpr (I::is_signed) {
    return store(store(p, widened_signed<false>(v)), widened_signed<true>(v));
  } else {
    return store(store(p, widened<false>(v)), widened<true>(v));
  }
}

// `count` varints of up to four bytes; returns the end of the values, or nullptr if one is out of range.
template <class I>
HPS_INLINE char* get_short(const char* p, const VarintStarts& starts, std::size_t count, char* values) {
  Ints wrong{};
  char* q = values;
  for (std::size_t i = 0; i < count; i += 4) {
    const Ints x = fetch_four(p, starts.at + i), v = squeeze(x, ends_of(x));
    if constexpr (I::bits < 28) wrong |= v >> I::bits;
    q = store_values<I>(q, v);
  }
  return is_zero(wrong) ? values + count * I::width : nullptr;
}

// The same for up to eight bytes, or up to ten.
template <class I, bool Ten>
HPS_INLINE char* get_long(const char* p, const VarintStarts& starts, std::size_t count, char* values) {
  Longs wrong{};
  char* q = values;
  for (std::size_t i = 0; i < count; i += 2) {
    const char *const first = p + starts.at[i], *const second = p + starts.at[i + 1];
    const Longs x = {load<std::uint64_t>(first), load<std::uint64_t>(second)}, ends = ends_of(x);
    Longs v = squeeze(x, ends);
    if constexpr (Ten) {
      const Longs beyond = {load<std::uint64_t>(first + 8), load<std::uint64_t>(second + 8)};
      const Longs high = beyond & reinterpret_cast<Longs>(ends == 0);
      const Longs tenth = high >> 8 & 0xff & (0 - (high >> 7 & 1));
      wrong |= tenth >> 1;
      v |= high << 57 >> 1 | tenth << 63;
    }
    if constexpr (I::bits < 56) wrong |= v >> I::bits;
    q = store_values<I>(q, v);
  }
  return is_zero(wrong) ? values + count * I::width : nullptr;
}

// 64 varints of one byte each.
template <class I>
HPS_INLINE void get_bytes(const char* p, char* values) {
  for (std::size_t i = 0; i < VarintChunk::size; i += 16) {
    auto x = load<Bytes>(p + i);
    if constexpr (I::is_signed) x = x >> 1 ^ (0 - (x & 1));
    const auto numbers = reinterpret_cast<Vector<signed char, 16>>(x);
    using Values = Vector<std::make_signed_t<typename I::Unsigned>, 16>;
    values = store(values, __builtin_convertvector(numbers, Values));
  }
}

// Up to n of the chunk's varints; moves p past them, and returns the end of the values, or nullptr if something is
// wrong. There is room for 64 values.
template <class I>
HPS_INLINE char* get_chunk(const char*& p, char* values, std::size_t n) {
  const auto a = load<Bytes>(p), b = load<Bytes>(p + 16), c = load<Bytes>(p + 32), d = load<Bytes>(p + 48);
  const auto above = [](Bytes x) HPS_INLINE_LAMBDA { return reinterpret_cast<Bytes>(x >= 0x80); };
  const auto none = [](Bytes x) HPS_INLINE_LAMBDA { return reinterpret_cast<Bytes>(x == 0); };
  const std::uint64_t top = word_of(bits_of(above(a), above(b), above(c), above(d)));
  std::uint64_t last = ~top;
  auto count = static_cast<std::size_t>(std::popcount(last));
  if (n < count) {
    last &= (std::uint64_t{1} << VarintStarts(last, count).at[n]) - 1;
    count = n;
  }
  const VarintChunk chunk(top, last);
  if (!count || chunk.wrong(word_of(bits_of(none(a), none(b), none(c), none(d))))) return nullptr;
  char* after = nullptr;
  if (count == chunk.length) get_bytes<I>(p, values), after = values + count * I::width;
  else if (!chunk.four) after = get_short<I>(p, VarintStarts(last, count), count, values);
  else if (I::bits > 28 && !chunk.eight) after = get_long<I, false>(p, VarintStarts(last, count), count, values);
  else if (I::bits > 56) after = get_long<I, true>(p, VarintStarts(last, count), count, values);
  if (after) p += chunk.length;
  return after;
}

}  // namespace hps::kernel::neon
#endif
