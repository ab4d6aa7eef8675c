// SPDX-License-Identifier: MIT
#pragma once
// Varints of whole arrays in 64-bit registers. What costs time in varints one by one is not the bits but the branches
// on lengths that no predictor knows; here there is one branch for many values. `Ops` are the operations that some
// processors have instructions for.

#include "hps/kernel/integers.h"
#include "hps/kernel/varint_chunk.h"

namespace hps::kernel {

struct PortableOps {
  static constexpr auto groups = varint_groups<spread>;

  // Values of up to 14 bits.
  HPS_INLINE static char* put_short(char* p, const std::uint64_t (&v)[8]) {
    for (const auto each : v) p = short_varint(p, each);
    return p;
  }

  // The value of a varint of up to four, eight or ten bytes.
  HPS_INLINE static std::uint64_t short_value(const char* p, unsigned n) {
    std::uint32_t x = load<std::uint32_t>(p) & 0x7f7f7f7fu >> (32 - 8 * n);
    x = (x & 0x7f007f00) >> 1 | (x & 0x007f007f);
    return (x & 0x3fff0000) >> 2 | (x & 0x00003fff);
  }
  HPS_INLINE static std::uint64_t value(const char* p, unsigned n) {
    return squeeze(load<std::uint64_t>(p) & 0x7f7f7f7f7f7f7f7f >> (64 - 8 * n));
  }
  static constexpr auto long_value = varint_value<squeeze>;

  // The lowest n of the bits that are set.
  HPS_INLINE static std::uint64_t first_bits(std::uint64_t bits, std::size_t n) {
    std::uint64_t rest = bits;
    for (; n && rest; --n) rest &= rest - 1;
    return bits ^ rest;
  }

  // A bit for each of 64 bytes: its top bit, and whether it is zero.
  HPS_INLINE static std::uint64_t top_bits(const char* p) {
    return gather(p, [](std::uint64_t x) { return x; });
  }
  HPS_INLINE static std::uint64_t zero_bytes(const char* p) {
    constexpr std::uint64_t low = 0x7f7f7f7f7f7f7f7f;
    return gather(p, [](std::uint64_t x) { return ~(((x & low) + low) | x); });
  }

 private:
  HPS_INLINE static std::uint64_t gather(const char* p, auto in_top_bits) {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < 64; i += 8)
      bits |= ((in_top_bits(load<std::uint64_t>(p + i)) & 0x8080808080808080) * 0x0002040810204081 >> 56) << i;
    return bits;
  }
};

// Eight values: `any` has the bits of all of them.
template <class Ops, class I>
HPS_INLINE char* put_eight(char* p, const std::uint64_t (&v)[8], std::uint64_t any, std::uint64_t least) {
  if (any < 128) {
    for (const auto each : v) *p++ = static_cast<char>(each);
  } else if (any >> 14 == 0) {
    p = Ops::put_short(p, v);
  } else if (any >> 21 == 0 && least >> 14 != 0) {
    for (const auto each : v) {
      store(p, static_cast<std::uint32_t>((each & 0x7f) | (each << 1 & 0x7f00) | (each << 2 & 0x7f0000) | 0x8080));
      p += 3;
    }
  } else {
    for (const auto each : v) p = spread_varint<I::bits, Ops::groups>(p, each);
  }
  return p;
}

template <class Ops, class I>
HPS_INLINE char* put_varints_by(char* p, const char* values, std::size_t n) {
  for (; n; n -= 8) {
    std::uint64_t v[8], any = 0, least = ~std::uint64_t{0};
    for (auto& each : v) {
      any |= each = I::get(values);
      least = each < least ? each : least;
      values += I::width;
    }
    p = put_eight<Ops, I>(p, v, any, least);
  }
  return p;
}

// The varints of a chunk; returns the end of the values, or nullptr for those that are out of range.
template <class Ops, class I>
HPS_INLINE char* get_chunk(const char* p, const VarintChunk& chunk, char* values) {
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
  if (!chunk.four) walk([](const char* q, unsigned n) HPS_INLINE_LAMBDA { return Ops::short_value(q, n); });
  else if (!chunk.eight) walk([](const char* q, unsigned n) HPS_INLINE_LAMBDA { return Ops::value(q, n); });
  else if constexpr (I::bits < 64) return nullptr;
  else walk([&](const char* q, unsigned n) HPS_INLINE_LAMBDA { return Ops::long_value(q, n, wrong); });
  return wrong ? nullptr : values;
}

// The same for a chunk of varints of L bytes each.
template <unsigned L, class I>
HPS_INLINE char* get_chunk_of(const char* p, char* values) {
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

// Parses up to n varints into memory for `room` while that is 64 or more and there are whole chunks; moves p past
// them and returns the end of the values. What is wrong is left to whoever goes on one by one.
template <class Ops, class I>
HPS_INLINE char* get_varints_by(const char*& p, const char* end, char* values, std::size_t n, std::size_t room) {
  char* const begin = values;
  const char* q = p;
  for (;;) {
    const std::size_t done = static_cast<std::size_t>(values - begin) / I::width;
    if (room - done < VarintChunk::size || static_cast<std::size_t>(end - q) < VarintChunk::reach) break;
    const std::uint64_t top = Ops::top_bits(q);
    const std::uint64_t last = n - done < VarintChunk::size ? Ops::first_bits(~top, n - done) : ~top;
    const VarintChunk chunk(top, last);
    char* after = nullptr;
    if (last == last_bytes_of<1>()) after = get_chunk_of<1, I>(q, values);
    else if (last == last_bytes_of<2>()) after = get_chunk_of<2, I>(q, values);
    else if (last == last_bytes_of<3>()) after = get_chunk_of<3, I>(q, values);
    else if (last && !chunk.wrong(Ops::zero_bytes(q))) after = get_chunk<Ops, I>(q, chunk, values);
    if (!after) break;
    values = after;
    q += chunk.length;
  }
  p = q;
  return values;
}

template <class I>
[[gnu::noinline]] char* put_varint_blocks(Portable, char* p, const char* values, std::size_t n) {
  return put_varints_by<PortableOps, I>(p, values, n);
}
template <class I>
[[gnu::noinline]] char* get_varint_chunks(Portable, const char*& p, const char* end, char* values, std::size_t n,
                                          std::size_t room) {
  return get_varints_by<PortableOps, I>(p, end, values, n, room);
}

}  // namespace hps::kernel
