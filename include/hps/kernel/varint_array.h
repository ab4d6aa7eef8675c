// SPDX-License-Identifier: MIT
#pragma once
// Varints of whole arrays. What costs time in them one by one is not the bits but the branches on lengths that no
// predictor knows; these have one branch for many values.

#include "hps/kernel/varint.h"

namespace hps::kernel {

inline constexpr std::size_t fewest_varints = 16;  // below, one by one is as fast

// n values given by next(); 10 bytes of room at p for each.
template <unsigned Bits>
HPS_INLINE char* put_varints(char* p, std::size_t n, auto&& next) {
  constexpr std::size_t block = 8;
  for (; n >= block; n -= block) {
    std::uint64_t v[block], all = 0;
    for (auto& each : v) all |= each = next();
    if (all < 128)
      for (const auto each : v) *p++ = static_cast<char>(each);
    else if (all < std::uint64_t{1} << 14)
      for (const auto each : v) p = short_varint(p, each);
    else
      for (const auto each : v) p = spread_varint<Bits>(p, each);
  }
  for (; n; --n) p = spread_varint<Bits>(p, next());
  return p;
}

struct Chunk {
  static constexpr std::size_t size = 64;   // bytes
  static constexpr std::size_t reach = 80;  // bytes that are read

  std::uint64_t more = 0;  // a bit for each byte: its top bit
  std::uint64_t zero = 0;  // and whether it is zero

  HPS_INLINE explicit Chunk(const char* p) {
    constexpr std::uint64_t top = 0x8080808080808080, gather = 0x0002040810204081;
    for (unsigned i = 0; i < 8; ++i) {
      const auto x = load<std::uint64_t>(p + std::size_t{8} * i);
      more |= ((x & top) * gather >> 56) << 8 * i;
      zero |= ((~(((x & ~top) + ~top) | x) & top) * gather >> 56) << 8 * i;
    }
  }
};

// The value of the varint at p; `wrong` is or-ed with what is not zero if a tenth byte is not 1. What else may be wrong
// with it is seen in the masks of its chunk, or in bits above those of its type.
template <bool Long>
HPS_INLINE std::uint64_t value_at(const char* p, std::uint64_t& wrong) {
  const auto x = load<std::uint64_t>(p);
  const std::uint64_t last = ~x & 0x8080808080808080;
  const std::uint64_t keep = last ^ (last - 1);  // all ones without a last byte
  const std::uint64_t low = squeeze(x & keep & 0x7f7f7f7f7f7f7f7f);
  if constexpr (!Long) return low;
  const std::uint64_t tail = last ? 0 : load<std::uint16_t>(p + 8);
  wrong |= (tail >> 9) & (0 - (tail >> 7 & 1));
  return low | ((tail & 0x7f) | (tail & tail >> 1 & 0x80)) << 56;
}

// Hands values to out(i, value), up to n of them in order of i, as long as there is a chunk at p, and returns how many;
// moves p behind them. What is wrong is left to whoever goes on one by one.
template <unsigned Bits>
HPS_INLINE std::size_t get_varints(const char*& p, const char* end, std::size_t n, auto&& out) {
  std::size_t done = 0;
  while (n - done >= Chunk::size && static_cast<std::size_t>(end - p) >= Chunk::reach) {
    const Chunk chunk(p);
    const std::uint64_t two = chunk.more & chunk.more >> 1, four = two & two >> 2, eight = four & four >> 4;
    const bool over_long = chunk.zero & chunk.more << 1;
    const bool endless = (eight & two >> 8) || ~chunk.more == 0;
    if (over_long || endless || (eight && Bits < 64)) break;
    std::size_t i = done;
    const char* q = p;
    if (chunk.more == 0) {
      for (; q != p + Chunk::size; ++q) out(i++, static_cast<unsigned char>(*q));
    } else {
      std::uint64_t wrong = 0;
      for (std::uint64_t last = ~chunk.more; last; last &= last - 1) {
        const std::uint64_t value = value_at<Bits == 64>(q, wrong);
        if constexpr (Bits < 64) wrong |= value >> Bits;
        out(i++, value);
        q = p + std::countr_zero(last) + 1;
      }
      if (wrong) break;
    }
    p = q;
    done = i;
  }
  return done;
}

}  // namespace hps::kernel
