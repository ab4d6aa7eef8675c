// SPDX-License-Identifier: MIT
#pragma once
// Base-128 varints: seven bits a byte, least significant group first, the top bit set in every byte but the last.
// Only the shortest encoding of a value is accepted: a last byte of zero after others is an error, and so are bits
// beyond the width of the type.

#include "hps/kernel/avx2/bmi2.h"
#include "hps/kernel/endian.h"

namespace hps::kernel {

// Bytes at p that the functions for values of `Bits` bits may read or write.
template <unsigned Bits>
inline constexpr std::size_t varint_scratch = Bits > 56 ? 10 : 8;

// 56 bits to eight groups of seven, one group a byte, and back: three halvings instead of a loop.
HPS_INLINE std::uint64_t spread(std::uint64_t v) {
  v = ((v & 0x00fffffff0000000) << 4) | (v & 0x000000000fffffff);
  v = ((v & 0x0fffc0000fffc000) << 2) | (v & 0x00003fff00003fff);
  return ((v & 0x3f803f803f803f80) << 1) | (v & 0x007f007f007f007f);
}

HPS_INLINE std::uint64_t squeeze(std::uint64_t v) {
  v = ((v & 0x7f007f007f007f00) >> 1) | (v & 0x007f007f007f007f);
  v = ((v & 0x3fff00003fff0000) >> 2) | (v & 0x00003fff00003fff);
  return ((v & 0x0fffffff00000000) >> 4) | (v & 0x000000000fffffff);
}

// The same by the best instructions that the processor has.
HPS_INLINE std::uint64_t fast_spread(std::uint64_t v) {
#if defined(__x86_64__)
  if (fast_bmi2) return deposit(v, 0x7f7f7f7f7f7f7f7f);
#endif
  return spread(v);
}

HPS_INLINE std::uint64_t fast_squeeze(std::uint64_t v) {
#if defined(__x86_64__)
  if (fast_bmi2) return extract(v, 0x7f7f7f7f7f7f7f7f);
#endif
  return squeeze(v);
}

// Masks of the first n of eight bytes. A table, because compilers turn the shifts into branches.
inline constexpr std::uint64_t first_bytes[] = {0,
                                                0xff,
                                                0xffff,
                                                0xffffff,
                                                0xffffffff,
                                                0xffffffffff,
                                                0xffffffffffff,
                                                0xffffffffffffff,
                                                0xffffffffffffffff,
                                                0xffffffffffffffff,
                                                0xffffffffffffffff};

// The bytes of a varint of n bytes, except the last two of ten.
template <auto spread>
HPS_INLINE std::uint64_t varint_groups(std::uint64_t v, unsigned n) {
  return spread(v & 0x00ffffffffffffff) | (first_bytes[n - 1] & 0x8080808080808080);
}

// Any value of `Bits` bits, without a branch.
template <unsigned Bits, auto groups>
HPS_INLINE char* spread_varint(char* p, std::uint64_t v) {
  const unsigned n = (static_cast<unsigned>(std::bit_width(v | 1)) * 9 + 64) / 64;
  store(p, groups(v, n));
  if constexpr (Bits > 56) {
    const std::uint64_t high = v >> 56;
    store(p + 8, static_cast<std::uint16_t>((high & 0x7f) | (high & 0x80) * 3));  // 0x80: more, 0x100: the last bit
  }
  return p + n;
}

// A value of up to 14 bits, without a branch; two bytes are written.
HPS_INLINE char* short_varint(char* p, std::uint64_t v) {
  const bool two = v >= 128;
  store(p, static_cast<std::uint16_t>((v & 0x7f) | (v & 0x3f80) << 1 | std::uint64_t{two} << 7));
  return p + 1 + two;
}

// For more than 14 bits, which is rare enough for a call.
template <bool Wide>
[[gnu::noinline]] char* put_long_varint(char* p, std::uint64_t v) {
  return spread_varint<(Wide ? 64 : 32), varint_groups<fast_spread>>(p, v);
}

template <unsigned Bits>
HPS_INLINE char* put_varint(char* p, std::uint64_t v) {
  if (v < 128) [[likely]] {
    *p = static_cast<char>(v);
    return p + 1;
  }
  if (Bits <= 14 || v < std::uint64_t{1} << 14) return short_varint(p, v);
  return put_long_varint<(Bits > 56)>(p, v);
}

// Masks of the bits of the last two of ten bytes that belong to a varint of n bytes.
inline constexpr std::uint16_t in_last_two[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 0xff7f};

// The value of a varint of n bytes, 1 to 10; ten bytes are read. A tenth byte that is not 1 sets bits of `wrong`.
template <auto squeeze>
HPS_INLINE std::uint64_t varint_value(const char* p, unsigned n, std::uint64_t& wrong) {
  const std::uint64_t high = load<std::uint16_t>(p + 8) & in_last_two[n];
  wrong |= high >> 9;
  return squeeze(load<std::uint64_t>(p) & first_bytes[n] & 0x7f7f7f7f7f7f7f7f) | (high & 0x7f) << 56 | high >> 8 << 63;
}

// The varint at p that begins with these eight bytes, each of which says that more follow.
HPS_INLINE const char* get_after_eight(const char* p, std::uint64_t bytes, std::uint64_t& v) {
  const unsigned two = load<std::uint16_t>(p + 8), ten = two >> 7 & 1, last = ten ? two >> 8 : two;
  v = fast_squeeze(bytes & 0x7f7f7f7f7f7f7f7f) | std::uint64_t{two & 0x7f} << 56 | std::uint64_t{ten} << 63;
  if ((last & 0xff) == 0 || (ten && last > 1)) [[unlikely]]
    return nullptr;
  return p + 9 + ten;
}

// Returns nullptr for what is no varint of a value of `bits` bits: 64 if Wide, else up to 56.
template <bool Wide>
[[gnu::noinline]] const char* get_long_varint(const char* p, std::uint64_t& v, unsigned bits) {
  const auto bytes = load<std::uint64_t>(p);
  const std::uint64_t last = ~bytes & 0x8080808080808080;
  if (!last) {
    if constexpr (Wide) return get_after_eight(p, bytes, v);
    else return nullptr;
  }
  const unsigned n = static_cast<unsigned>(std::countr_zero(last)) / 8 + 1;
  v = fast_squeeze(bytes & (last ^ (last - 1)) & 0x7f7f7f7f7f7f7f7f);
  const bool over_long = v >> (7 * (n - 1)) == 0, too_large = !Wide && v >> (bits - 1) > 1;
  if (over_long || too_large) [[unlikely]]
    return nullptr;
  return p + n;
}

// Parses varints of one or two bytes; nullptr for longer ones.
template <unsigned Bits>
HPS_INLINE const char* get_short_varint(const char* p, std::uint64_t& v) {
  const auto first = static_cast<unsigned char>(p[0]);
  if (first < 128) [[likely]] {
    v = first;
    return p + 1;
  }
  if constexpr (Bits > 14) {
    const auto second = static_cast<unsigned char>(p[1]);
    if (second - 1u < 127) {
      v = (first & 0x7fu) | static_cast<unsigned>(second) << 7;
      return p + 2;
    }
  }
  return nullptr;
}

template <unsigned Bits>
HPS_INLINE const char* get_varint(const char* p, std::uint64_t& v) {
  if (const char* const end = get_short_varint<Bits>(p, v)) [[likely]]
    return end;
  return get_long_varint<(Bits > 56)>(p, v, Bits);
}

// The same for 128 bits, at most 19 bytes; rare enough for a loop.
template <class Unsigned>
char* put_wide_varint(char* p, Unsigned v) {
  for (; v >= 128; v >>= 7) *p++ = static_cast<char>(static_cast<unsigned char>(v) | 0x80);
  *p++ = static_cast<char>(v);
  return p;
}

template <class Unsigned>
const char* get_wide_varint(const char* p, Unsigned& v) {
  constexpr unsigned bits = sizeof(Unsigned) * 8;
  v = 0;
  for (unsigned shift = 0; shift < bits; shift += 7) {
    const auto byte = static_cast<unsigned char>(*p++);
    if (bits - shift < 7 && byte >> (bits - shift)) return nullptr;
    v |= static_cast<Unsigned>(byte & 0x7f) << shift;
    if (byte < 128) return byte || !shift ? p : nullptr;
  }
  return nullptr;
}

}  // namespace hps::kernel
