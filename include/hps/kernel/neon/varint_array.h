// SPDX-License-Identifier: MIT
#pragma once
// Varints of whole arrays in vectors of 16 bytes, several at a time.

#include "hps/kernel/neon/varint_parse.h"
#include "hps/kernel/neon/varint_serialize.h"

#if defined(__AARCH64EL__)

namespace hps::kernel {

template <class I>
[[gnu::noinline]] char* put_varint_blocks(Neon, char* p, const char* values, std::size_t n) {
  for (; n; n -= varint_block, values += varint_block * I::width) p = neon::put_sixteen<I>(p, values);
  return p;
}

template <class I>
[[gnu::noinline]] char* get_varint_chunks(Neon, const char*& p, const char* end, char* values, std::size_t n,
                                          std::size_t room) {
  for (char* const begin = values;;) {
    const std::size_t done = static_cast<std::size_t>(values - begin) / I::width;
    if (room - done < VarintChunk::size || static_cast<std::size_t>(end - p) < VarintChunk::reach) break;
    char* const after = neon::get_chunk<I>(p, values, n - done);
    if (!after) break;
    values = after;
  }
  return values;
}

}  // namespace hps::kernel
#endif
