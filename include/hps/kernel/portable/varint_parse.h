// SPDX-License-Identifier: MIT
#pragma once
// The varints of a chunk, one after another, without a branch on their lengths.

#include "hps/kernel/integers.h"
#include "hps/kernel/isa.h"
#include "hps/kernel/varint_chunk.h"

namespace hps::kernel::portable {

// The value of a varint of up to four or eight bytes.
HPS_INLINE std::uint64_t short_value(const char* p, unsigned n) {
  std::uint32_t x = load<std::uint32_t>(p) & 0x7f7f7f7fu >> (32 - 8 * n);
  x = (x & 0x7f007f00) >> 1 | (x & 0x007f007f);
  return (x & 0x3fff0000) >> 2 | (x & 0x00003fff);
}
HPS_INLINE std::uint64_t medium_value(const char* p, unsigned n) {
  return squeeze(load<std::uint64_t>(p) & 0x7f7f7f7f7f7f7f7f >> (64 - 8 * n));
}

// The lowest n of the bits that are set.
HPS_INLINE std::uint64_t first_bits(std::uint64_t bits, std::size_t n) {
  std::uint64_t rest = bits;
  for (; n && rest; --n) rest &= rest - 1;
  return bits ^ rest;
}

// A bit for each of 64 bytes: its top bit, and whether it is zero.
HPS_INLINE std::uint64_t gather(const char* p, auto in_top_bits) {
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < 64; i += 8)
    bits |= ((in_top_bits(load<std::uint64_t>(p + i)) & 0x8080808080808080) * 0x0002040810204081 >> 56) << i;
  return bits;
}
HPS_INLINE std::uint64_t top_bits(const char* p) {
  return gather(p, [](std::uint64_t x) { return x; });
}
HPS_INLINE std::uint64_t zero_bytes(const char* p) {
  constexpr std::uint64_t low = 0x7f7f7f7f7f7f7f7f;
  return gather(p, [](std::uint64_t x) { return ~(((x & low) + low) | x); });
}

// Returns the end of the values, or nullptr for those that are out of range.
template <class I>
HPS_INLINE char* get_mixed(const char* p, const VarintChunk& chunk, char* values) {
  std::uint64_t wrong = 0;
  const auto walk = [&](auto value) HPS_INLINE_LAMBDA {
    unsigned begin = 0;
    for (std::uint64_t last = chunk.last; last; last &= last - 1, values += I::width) {
      const unsigned end = static_cast<unsigned>(std::countr_zero(last)) + 1;
      const std::uint64_t v = value(p + begin, end - begin);
      if constexpr (I::bits < 56) wrong |= v >> I::bits;
      I::set(values, v);
      begin = end;
    }
  };
  if (!chunk.four) walk([](const char* q, unsigned n) HPS_INLINE_LAMBDA { return short_value(q, n); });
  else if (!chunk.eight) walk([](const char* q, unsigned n) HPS_INLINE_LAMBDA { return medium_value(q, n); });
  else if constexpr (I::bits < 64) return nullptr;
  else walk([&](const char* q, unsigned n) HPS_INLINE_LAMBDA { return varint_value<squeeze>(q, n, wrong); });
  return wrong ? nullptr : values;
}

// The same for a chunk of varints of L bytes each.
template <unsigned L, class I>
HPS_INLINE char* get_alike(const char* p, char* values) {
  char bytes[VarintChunk::size + 4];
  std::memcpy(bytes, p, sizeof bytes);
  std::uint64_t least = ~std::uint64_t{0}, any = 0;
  for (std::size_t i = 0; i + L <= VarintChunk::size; i += L, values += I::width) {
    std::uint64_t v = static_cast<unsigned char>(bytes[i]) & 0x7f;
    if constexpr (L > 1) {
      const std::uint64_t x = load<std::uint32_t>(bytes + i);
      v = (x & 0x7f) | (x >> 1 & 0x3f80) | (L > 2 ? x >> 2 & 0x1fc000 : 0);
      least = v < least ? v : least;
      any |= v;
    }
    I::set(values, v);
  }
  const bool out_of_range = I::bits < 7 * L && any >> (I::bits % 64);
  return least >> 7 * (L - 1) && !out_of_range ? values : nullptr;
}

template <unsigned L>
consteval std::uint64_t last_bytes_of() {
  std::uint64_t bits = 0;
  for (unsigned i = L - 1; i < 64; i += L) bits |= std::uint64_t{1} << i;
  return bits;
}

// Up to n of the chunk's varints; moves p past them, and returns the end of the values, or nullptr if something is
// wrong. There is room for 64 values.
template <class I>
HPS_INLINE char* get_chunk(const char*& p, char* values, std::size_t n) {
  const std::uint64_t top = top_bits(p), last = n < VarintChunk::size ? first_bits(~top, n) : ~top;
  const VarintChunk chunk(top, last);
  char* after = nullptr;
  if (last == last_bytes_of<1>()) after = get_alike<1, I>(p, values);
  else if (last == last_bytes_of<2>()) after = get_alike<2, I>(p, values);
  else if (last == last_bytes_of<3>()) after = get_alike<3, I>(p, values);
  else if (last && !chunk.wrong(zero_bytes(p))) after = get_mixed<I>(p, chunk, values);
  if (after) p += chunk.length;
  return after;
}

}  // namespace hps::kernel::portable
