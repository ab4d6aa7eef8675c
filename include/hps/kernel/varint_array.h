// SPDX-License-Identifier: MIT
#pragma once
// Varints of whole arrays, by the best kernel that the processor has.

#include "hps/kernel/isa.h"
#include "hps/kernel/varint_array_avx512.h"
#include "hps/kernel/varint_array_bmi2.h"

namespace hps::kernel {

inline constexpr std::size_t fewest_varints = 16;  // below, one by one is as fast
// Bytes that may be written behind the last varint: a vector of 64 begins there, or behind 15 zeros.
inline constexpr std::size_t varint_slack = 80;

template <class I>
[[gnu::noinline]] char* put_varints_portable(char* p, const char* values, std::size_t n) {
  return put_varints_by<PortableOps, I>(p, values, n);
}
template <class I>
[[gnu::noinline]] char* get_varints_portable(const char*& p, const char* end, char* values, std::size_t n,
                                             std::size_t room) {
  return get_varints_by<PortableOps, I>(p, end, values, n, room);
}

// For n integers, a multiple of varint_block.
template <class I>
auto put_kernel() {
#if defined(__x86_64__)
  if (isa == Isa::avx512) return &put_varints_avx512<I>;
  if (isa == Isa::bmi2) return &put_varints_bmi2<I>;
#endif
  return &put_varints_portable<I>;
}

// As get_varints_by.
template <class I>
auto get_kernel() {
#if defined(__x86_64__)
  if (isa == Isa::avx512) return &get_varints_avx512<I>;
  if (isa == Isa::bmi2) return &get_varints_bmi2<I>;
#endif
  return &get_varints_portable<I>;
}

// n integers, with I::bound bytes of room for each and varint_slack.
template <class I>
[[gnu::noinline]] char* put_varints(char* p, const void* values, std::size_t n) {
  const auto put = put_kernel<I>();
  const char* const from = static_cast<const char*>(values);
  const std::size_t rest = n % varint_block;
  p = put(p, from, n - rest);
  if (!rest) return p;
  char last[varint_block * I::width] = {};
  std::memcpy(last, from + (n - rest) * I::width, rest * I::width);
  return put(p, last, varint_block) - (varint_block - rest);  // without a byte for each zero
}

// Parses up to n integers, moves p behind them and returns how many; what is wrong is left to whoever goes on.
template <class I>
[[gnu::noinline]] std::size_t get_varints(const char*& p, const char* end, void* values, std::size_t n) {
  constexpr std::size_t few = VarintChunk::size;
  const auto get = get_kernel<I>();
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
