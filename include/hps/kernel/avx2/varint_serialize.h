// SPDX-License-Identifier: MIT
#pragma once
// Each value in a lane of 2, 4 or 8 bytes, its groups of seven bits in the bytes of the lane. Bytes that are not needed
// are squeezed out of eight at a time, by a shuffle that a table has for each of the 256 choices.

#include "hps/kernel/avx2/instructions.h"
#include "hps/kernel/endian.h"
#include "hps/kernel/integers.h"
#include "hps/kernel/set_bits.h"

#if defined(__x86_64__)

namespace hps::kernel::avx2 {

[[HPS_AVX2]] HPS_INLINE Shorts spread(Shorts v) { return (v & 0x7f) | (v << 1 & 0x7f00); }
[[HPS_AVX2]] HPS_INLINE Ints spread(Ints v) {
  v = (v & 0x00003fff) | (v << 2 & 0x3fff0000);
  return (v & 0x007f007f) | (v << 1 & 0x7f007f00);
}
[[HPS_AVX2]] HPS_INLINE Longs spread(Longs v) {
  v = (v & 0x000000000fffffff) | (v << 4 & 0x0fffffff00000000);
  v = (v & 0x00003fff00003fff) | (v << 2 & 0x3fff00003fff0000);
  return (v & 0x007f007f007f007f) | (v << 1 & 0x7f007f007f007f00);
}

// All ones in those bytes of a lane after which it has one that is not zero: in the groups after which another follows.
template <class V>
[[HPS_AVX2]] HPS_INLINE V more_of(V groups) {
  V above = groups >> 8;
  if constexpr (sizeof above[0] > 2) above |= above >> 8;
  if constexpr (sizeof above[0] > 2) above |= above >> 16;
  if constexpr (sizeof above[0] > 4) above |= above >> 32;
  return reinterpret_cast<V>(reinterpret_cast<SignedBytes>(above) > 0);
}

template <class V>
[[HPS_AVX2]] HPS_INLINE V varints_of(V groups, V more) {
  return groups | reinterpret_cast<V>(reinterpret_cast<Bytes>(more) & 0x80);
}

// Four words, of which each begins where so many bytes of the one before it end as it has bits in `kept`. Up to 8 bytes
// more are written.
[[HPS_AVX2]] HPS_INLINE char* put_words(char* p, Longs words, std::uint32_t kept) {
  kernel::store(p, words[0]);
  kernel::store(p + std::popcount(kept & 0xff), words[1]);
  kernel::store(p + std::popcount(kept & 0xffff), words[2]);
  kernel::store(p + std::popcount(kept & 0xffffff), words[3]);
  return p + std::popcount(kept);
}

// Values whose varints fit in their lanes: of up to 14, 28 or 56 bits.
template <class V>
[[HPS_AVX2]] HPS_INLINE char* put_short(char* p, V v) {
  const V groups = spread(v), more = more_of(groups), varints = varints_of(groups, more);
  constexpr std::uint32_t first = sizeof v[0] == 2 ? 0x55555555 : sizeof v[0] == 4 ? 0x11111111 : 0x01010101;
  const std::uint32_t kept = top_bits(more) << 1 | first;
  if constexpr (sizeof v[0] == 8) {
    return put_words(p, varints, kept);
  } else {
    const Longs index = {set_bits[kept & 0xff], set_bits[kept >> 8 & 0xff], set_bits[kept >> 16 & 0xff],
                         set_bits[kept >> 24]};
    const Longs odd = {0, 0x0808080808080808, 0, 0x0808080808080808};  // words of the 16 bytes that a shuffle sees
    const Bytes bytes = shuffle(reinterpret_cast<Bytes>(varints), reinterpret_cast<Bytes>(index + odd));
    return put_words(p, reinterpret_cast<Longs>(bytes), kept);
  }
}

// Any values: eight bytes each, and two more; the next one begins where the varint ends.
[[HPS_AVX2]] HPS_INLINE char* put_long(char* p, Longs v) {
  const Longs groups = spread(v), high = v >> 56;
  const Longs more = more_of(groups) | reinterpret_cast<Longs>(high != 0), low_bytes = varints_of(groups, more);
  const Longs high_bytes = high | (high & 0x80) << 1;  // 0x80: more, 0x100: the last bit
  const std::uint64_t tenth = top_bits(v) & 0x80808080u, kept = top_bits(more) | tenth << 32;
  for (unsigned k = 0; k < 4; ++k) {
    const std::uint64_t before = ((std::uint64_t{1} << 8 * k) - 1) * 0x100000001;
    char* const q = p + k + std::popcount(kept & before);
    kernel::store(q, low_bytes[k]);
    kernel::store(q + 8, static_cast<std::uint16_t>(high_bytes[k]));
  }
  return p + 4 + std::popcount(kept);
}

// 16 values of up to 14 bits.
[[HPS_AVX2]] HPS_INLINE char* put_shorts(char* p, Shorts v) {
  if (!is_zero(v >> 7)) return put_short(p, v);
  const auto bytes = reinterpret_cast<Longs>(narrow_shorts(v, v));
  kernel::store(p, bytes[0]);
  kernel::store(p + 8, bytes[2]);
  return p + 16;
}
[[HPS_AVX2]] HPS_INLINE char* put_shorts(char* p, Ints a, Ints b) {
  return put_shorts(p, permute<Shorts>(narrow_ints(a, b), Ints{0, 1, 4, 5, 2, 3, 6, 7}));
}

// 16 values of up to 56 bits. Not inlined, for the time of compiling: one copy serves all types.
[[HPS_AVX2, gnu::noinline]] inline char* put_medium(char* p, const Longs* v) {
  return put_short(put_short(put_short(put_short(p, v[0]), v[1]), v[2]), v[3]);
}

// A half of v in lanes of the double width.
template <class Wide, class V>
[[HPS_AVX2]] HPS_INLINE Wide lower_half(V v) {
  using Half = Vector<std::remove_reference_t<decltype(v[0])>, sizeof v / sizeof v[0] / 2>;
  return __builtin_convertvector(lower<Half>(v), Wide);
}
template <class Wide, class V>
[[HPS_AVX2]] HPS_INLINE Wide upper_half(V v) {
  using Half = Vector<std::remove_reference_t<decltype(v[0])>, sizeof v / sizeof v[0] / 2>;
  return __builtin_convertvector(upper<Half>(v), Wide);
}

template <class I, class V>  // as many values as V has lanes
[[HPS_AVX2]] HPS_INLINE V load_values(const char* p, std::size_t from = 0) {
  constexpr std::size_t n = sizeof(V) / sizeof V()[0];
  auto v = load<Vector<typename I::Unsigned, n>>(p + from * I::width);
  if constexpr (I::is_signed) {
    const auto negative = reinterpret_cast<Vector<std::make_signed_t<typename I::Unsigned>, n>>(v) < 0;
    v = v << 1 ^ reinterpret_cast<decltype(v)>(negative);
  }
  return __builtin_convertvector(v, V);
}

template <class I>
[[HPS_AVX2]] HPS_INLINE char* put_sixteen(char* p, const char* values) {
  if constexpr (I::bits <= 16) {
    const auto v = load_values<I, Shorts>(values);
    if (I::bits <= 14 || is_zero(v >> 14)) return put_shorts(p, v);
    return put_short(put_short(p, lower_half<Ints>(v)), upper_half<Ints>(v));
  } else if constexpr (I::bits == 32) {
    const auto a = load_values<I, Ints>(values), b = load_values<I, Ints>(values, 8);
    const Ints any = a | b;
    if (is_zero(any >> 14)) return put_shorts(p, a, b);
    if (is_zero(any >> 28)) return put_short(put_short(p, a), b);
    const Longs wide[] = {lower_half<Longs>(a), upper_half<Longs>(a), lower_half<Longs>(b), upper_half<Longs>(b)};
    return put_medium(p, &wide[0]);
  } else {
    const auto a = load_values<I, Longs>(values), b = load_values<I, Longs>(values, 4);
    const auto c = load_values<I, Longs>(values, 8), d = load_values<I, Longs>(values, 12);
    const Longs any = a | b | c | d;
    if (is_zero(any >> 28)) {
      const Ints low = narrowed(a, b), high = narrowed(c, d);
      return is_zero(any >> 14) ? put_shorts(p, low, high) : put_short(put_short(p, low), high);
    }
    if (is_zero(any >> 56)) {
      const Longs all[] = {a, b, c, d};
      return put_medium(p, &all[0]);
    }
    return put_long(put_long(put_long(put_long(p, a), b), c), d);
  }
}

}  // namespace hps::kernel::avx2
#endif
