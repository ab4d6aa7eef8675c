// SPDX-License-Identifier: MIT
#pragma once
// Varints of whole arrays.
//
// put_varint_blocks of a set serializes n integers, a multiple of varint_block, and returns the end of the varints.
// get_varint_chunks parses up to n into memory for `room` while that is VarintChunk::size or more and there are whole
// chunks; it moves p past them and returns the end of the values. A chunk with anything wrong in it is left to whoever
// goes on one by one.

#include "hps/kernel/avx2/varint_array.h"
#include "hps/kernel/avx512/varint_array.h"
#include "hps/kernel/neon/varint_array.h"
#include "hps/kernel/portable/varint_array.h"

namespace hps::kernel {

inline constexpr std::size_t fewest_varints = 16;  // below, one by one is as fast
// Bytes that may be written after the last varint: a vector of 64 begins there, or after 15 zeros.
inline constexpr std::size_t varint_slack = 80;

// n integers, with I::bound bytes of room for each and varint_slack.
template <class I>
[[gnu::noinline]] char* put_varints(char* p, const void* values, std::size_t n) {
  const auto put = [](char* q, const char* some, std::size_t count) HPS_INLINE_LAMBDA {
    return with_best([&](auto set) HPS_INLINE_LAMBDA { return put_varint_blocks<I>(set, q, some, count); });
  };
  const char* const from = static_cast<const char*>(values);
  const std::size_t rest = n % varint_block;
  p = put(p, from, n - rest);
  if (!rest) return p;
  char last[varint_block * I::width] = {};
  std::memcpy(last, from + (n - rest) * I::width, rest * I::width);
  return put(p, last, varint_block) - (varint_block - rest);  // without a byte for each zero
}

// Parses up to n integers, moves p past them and returns how many; what is wrong is left to whoever goes on.
template <class I>
[[gnu::noinline]] std::size_t get_varints(const char*& p, const char* end, void* values, std::size_t n) {
  constexpr std::size_t few = VarintChunk::size;
  const auto get = [](const char*& q, const char* last, char* to, std::size_t most,
                      std::size_t room) HPS_INLINE_LAMBDA {
    return with_best([&](auto set) HPS_INLINE_LAMBDA { return get_varint_chunks<I>(set, q, last, to, most, room); });
  };
  char* const begin = static_cast<char*>(values);
  char* const after = begin + n * I::width;
  char* to = get(p, end, begin, n, n);
  while (to != after && p != end) {
    const auto rest = static_cast<std::size_t>(after - to) / I::width;
    char parsed[few * I::width], bytes[VarintChunk::reach];
    const char* q = p;
    const bool at_end = static_cast<std::size_t>(end - p) < sizeof bytes;
    if (at_end) {  // no varint ends in what follows
      std::memset(bytes, 0xff, sizeof bytes);
      std::memcpy(bytes, p, static_cast<std::size_t>(end - p));
      q = bytes;
    }
    const char* const from = q;
    const auto size = static_cast<std::size_t>(get(q, at_end ? bytes + sizeof bytes : end, parsed, rest, few) - parsed);
    if (!size) break;
    std::memcpy(to, parsed, size);
    to += size;
    p += q - from;
  }
  return static_cast<std::size_t>(to - begin) / I::width;
}

}  // namespace hps::kernel
