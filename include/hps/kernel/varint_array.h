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
    else
      for (const auto each : v) p = spread_varint<Bits>(p, each);
  }
  for (; n; --n) p = spread_varint<Bits>(p, next());
  return p;
}

// One bit for each of 64 bytes: the top bit of the byte.
HPS_INLINE std::uint64_t top_bits(const char* p) {
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < 8; ++i) {
    const std::uint64_t top = load<std::uint64_t>(p + 8 * i) & 0x8080808080808080;
    bits |= (top * 0x0002040810204081 >> 56) << 8 * i;
  }
  return bits;
}

// Hands values to out(), up to n of them, as long as there are 80 bytes at p and all is well; takes those off n and
// returns where the next one begins. What is wrong is left to whoever goes on one by one.
template <unsigned Bits>
HPS_INLINE const char* get_varints(const char* p, const char* end, std::size_t& n, auto&& out) {
  constexpr std::size_t chunk = 64;
  while (n >= chunk && static_cast<std::size_t>(end - p) >= chunk + 16) {
    const std::uint64_t more = top_bits(p);
    if (more == 0) {
      for (std::size_t i = 0; i < chunk; ++i) out(static_cast<unsigned char>(p[i]));
      p += chunk;
      n -= chunk;
      continue;
    }
    // ten bytes in a row that all say there are more to come: no varint
    const std::uint64_t two = more & more >> 1, four = two & two >> 2, eight = four & four >> 4;
    if (eight & two >> 8 || ~more == 0) break;
    std::uint64_t values[chunk];
    std::uint64_t wrong = 0;
    std::size_t count = 0;
    unsigned begin = 0;
    for (std::uint64_t last = ~more; last; last &= last - 1) {
      const unsigned next = static_cast<unsigned>(std::countr_zero(last)) + 1;
      const Found found = varint_of_length<Bits>(p + begin, next - begin);
      values[count++] = found.value;
      wrong |= found.wrong;
      begin = next;
    }
    if (wrong) break;
    for (std::size_t i = 0; i < count; ++i) out(values[i]);
    p += begin;
    n -= count;
  }
  return p;
}

}  // namespace hps::kernel
