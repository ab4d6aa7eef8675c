// SPDX-License-Identifier: MIT
#pragma once
// Each value in a lane of 2, 4 or 8 bytes, its groups of seven bits in the bytes of the lane; as many vectors at once
// as take 64 bytes. Bytes that are not needed are squeezed out of eight at a time, by a shuffle that a table has for
// each of the 256 choices.

#include "hps/kernel/integers.h"
#include "hps/kernel/neon/instructions.h"
#include "hps/kernel/set_bits.h"
#include "hps/kernel/varint.h"

#if defined(__AARCH64EL__)

namespace hps::kernel::neon {

// The bits of a where the mask has bits, else those of b: one instruction, if written so.
template <class V>
HPS_INLINE V select(std::uint64_t mask, V a, V b) {
  return ((a ^ b) & every<V>(mask)) ^ b;
}

// Groups of seven bits in bytes; lanes have no bits beyond these.
template <class V>
HPS_INLINE V spread(V v) {
  if constexpr (sizeof v[0] == 8) v = select(0x00000000ffffffff, v, v << 4);
  if constexpr (sizeof v[0] >= 4) v = select(0x0000ffff0000ffff, v, v << 2);
  return select(0x00ff00ff00ff00ff, v, v << 1) & every<V>(0x7f7f7f7f7f7f7f7f);
}

// All ones in the groups after which another follows that is not zero.
template <class V>
HPS_INLINE Bytes more_of(V groups) {
  V above = groups >> 8;
  if constexpr (sizeof above[0] > 2) above |= above >> 8;
  if constexpr (sizeof above[0] > 2) above |= above >> 16;
  if constexpr (sizeof above[0] > 4) above |= above >> 32;
  return reinterpret_cast<Bytes>(reinterpret_cast<Bytes>(above) != 0);
}

// Values in lanes, as varints; what is in a lane after the end of one is to be dropped.
template <class V>
struct Varints {
  Bytes more, bytes;

  HPS_INLINE explicit Varints(V v) {
    const V groups = spread(v);
    more = more_of(groups);
    bytes = reinterpret_cast<Bytes>(groups) | (more & 0x80);
  }
};

// Which of 64 bytes are kept, a bit each, and the sums of these bits up to the end of each eight.
struct Kept {
  std::uint64_t bits, ends;

  // For lanes of V: keeps the first byte of each, and those after bytes that have a bit in `more`.
  template <class V>
  HPS_INLINE static Kept of(Bytes more) {
    constexpr std::uint64_t ones = 0x0101010101010101, size = sizeof(V{}[0]);
    constexpr std::uint64_t first = size == 2 ? 0x55 * ones : size == 4 ? 0x11 * ones : ones;
    return {word_of(more) << 1 | first, (word_of(count_bits(more)) + 8 / size * ones) * ones};
  }

  HPS_INLINE std::uint64_t before(unsigned eight) const { return eight ? ends >> (8 * eight - 8) & 0xff : 0; }
};

template <class V, unsigned Eight>  // two eights of the 64 bytes
HPS_INLINE void put_two(char* p, const Varints<V>& varints, const Kept& kept) {
  auto words = reinterpret_cast<Longs>(varints.bytes);
  if constexpr (sizeof(V{}[0]) < 8) {
    const std::uint64_t two = kept.bits >> 8 * Eight;
    const Longs index = {set_bits[two & 0xff], set_bits[two >> 8 & 0xff] + 0x0808080808080808};
    words = reinterpret_cast<Longs>(shuffle(varints.bytes, reinterpret_cast<Bytes>(index)));
  }
  kernel::store(p + kept.before(Eight), words[0]);
  kernel::store(p + kept.before(Eight + 1), words[1]);
}

// Values whose varints fit in their lanes, of 14, 28 or 56 bits. Up to 8 bytes more are written.
template <class V>
HPS_INLINE char* put_short(char* p, V v0, V v1, V v2, V v3) {
  const Varints<V> a(v0), b(v1), c(v2), d(v3);
  const Kept kept = Kept::of<V>(bits_of(a.more, b.more, c.more, d.more));
  put_two<V, 0>(p, a, kept);
  put_two<V, 2>(p, b, kept);
  put_two<V, 4>(p, c, kept);
  put_two<V, 6>(p, d, kept);
  return p + kept.before(8);
}
HPS_INLINE char* put_short(char* p, Shorts v0, Shorts v1) {
  const Varints<Shorts> a(v0), b(v1);
  const Kept kept = Kept::of<Shorts>(bits_of(a.more, b.more, Bytes{}, Bytes{}));
  put_two<Shorts, 0>(p, a, kept);
  put_two<Shorts, 2>(p, b, kept);
  return p + kept.before(4);
}

// As many values as V has lanes.
template <class I, class V>
HPS_INLINE V load_values(const char* p, std::size_t from) {
  constexpr std::size_t n = sizeof(V) / sizeof(V{}[0]);
  auto v = load<Vector<typename I::Unsigned, n>>(p + from * I::width);
  if constexpr (I::is_signed) {
    const auto negative = reinterpret_cast<Vector<std::make_signed_t<typename I::Unsigned>, n>>(v) < 0;
    v = v << 1 ^ reinterpret_cast<decltype(v)>(negative);
  }
  return __builtin_convertvector(v, V);
}

// 16 values of up to 14, 28 or 56 bits.
HPS_INLINE char* put_shorts(char* p, Shorts a, Shorts b) {
  return is_zero((a | b) >> 7) ? store(p, narrowed(a, b)) : put_short(p, a, b);
}
HPS_INLINE char* put_ints(char* p, Ints a, Ints b, Ints c, Ints d, Ints any) {
  return is_zero(any >> 14) ? put_shorts(p, narrowed(a, b), narrowed(c, d)) : put_short(p, a, b, c, d);
}
HPS_INLINE char* put_widened(char* p, Ints a, Ints b) {
  return put_short(p, widened<false>(a), widened<true>(a), widened<false>(b), widened<true>(b));
}

template <class I>
HPS_INLINE char* put_sixteen(char* p, const char* values) {
  if constexpr (I::bits <= 16) {
    const auto a = load_values<I, Shorts>(values, 0), b = load_values<I, Shorts>(values, 8);
    if (I::bits <= 14 || is_zero((a | b) >> 14)) return put_shorts(p, a, b);
    return put_short(p, widened<false>(a), widened<true>(a), widened<false>(b), widened<true>(b));
  } else if constexpr (I::bits == 32) {
    const auto a = load_values<I, Ints>(values, 0), b = load_values<I, Ints>(values, 4);
    const auto c = load_values<I, Ints>(values, 8), d = load_values<I, Ints>(values, 12);
    const Ints any = a | b | c | d;
    return is_zero(any >> 28) ? put_ints(p, a, b, c, d, any) : put_widened(put_widened(p, a, b), c, d);
  } else {
    const auto a = load_values<I, Longs>(values, 0), b = load_values<I, Longs>(values, 2);
    const auto c = load_values<I, Longs>(values, 4), d = load_values<I, Longs>(values, 6);
    const auto e = load_values<I, Longs>(values, 8), f = load_values<I, Longs>(values, 10);
    const auto g = load_values<I, Longs>(values, 12), h = load_values<I, Longs>(values, 14);
    const Longs any = a | b | c | d | e | f | g | h;
    if (is_zero(any >> 28))
      return put_ints(p, narrowed(a, b), narrowed(c, d), narrowed(e, f), narrowed(g, h), reinterpret_cast<Ints>(any));
    if (is_zero(any >> 56)) return put_short(put_short(p, a, b, c, d), e, f, g, h);
    for (std::size_t i = 0; i < 16; ++i)
      p = spread_varint<64, varint_groups<kernel::spread>>(p, I::get(values + i * I::width));
    return p;
  }
}

}  // namespace hps::kernel::neon
#endif
