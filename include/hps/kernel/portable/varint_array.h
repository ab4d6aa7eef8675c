// SPDX-License-Identifier: MIT
#pragma once
// Varints of whole arrays in 64-bit registers. Varints one by one spend their time not on the bits but on the branches
// on lengths that no predictor knows; here there is one branch for many values.

#include "hps/kernel/portable/varint_parse.h"
#include "hps/kernel/portable/varint_serialize.h"

namespace hps::kernel {

template <class I>
[[gnu::noinline]] char* put_varint_blocks(Portable, char* p, const char* values, std::size_t n) {
  for (; n; n -= 8, values += 8 * I::width) p = portable::put_eight<I>(p, values);
  return p;
}

template <class I>
[[gnu::noinline]] char* get_varint_chunks(Portable, const char*& p, const char* end, char* values, std::size_t n,
                                          std::size_t room) {
  const char* q = p;
  for (char* const begin = values;;) {
    const std::size_t done = static_cast<std::size_t>(values - begin) / I::width;
    if (room - done < VarintChunk::size || static_cast<std::size_t>(end - q) < VarintChunk::reach) break;
    char* const after = portable::get_chunk<I>(q, values, n - done);
    if (!after) break;
    values = after;
  }
  p = q;
  return values;
}

}  // namespace hps::kernel
