// SPDX-License-Identifier: MIT
#pragma once
// Varints of whole arrays in vectors of 32 bytes.

#include "hps/kernel/avx2/varint_parse.h"
#include "hps/kernel/avx2/varint_serialize.h"

#if defined(__x86_64__)

namespace hps::kernel {

template <class I>
[[HPS_AVX2, gnu::noinline]] char* put_varint_blocks(Avx2, char* p, const char* values, std::size_t n) {
  for (; n; n -= varint_block, values += varint_block * I::width) p = avx2::put_sixteen<I>(p, values);
  return p;
}

template <class I>
[[HPS_AVX2, gnu::noinline]] char* get_varint_chunks(Avx2, const char*& p, const char* end, char* values, std::size_t n,
                                                    std::size_t room) {
  for (char* const begin = values;;) {
    const std::size_t done = static_cast<std::size_t>(values - begin) / I::width;
    if (room - done < VarintChunk::size || static_cast<std::size_t>(end - p) < VarintChunk::reach) break;
    char* const after = avx2::get_chunk<I>(p, values, n - done);
    if (!after) break;
    values = after;
  }
  return values;
}

}  // namespace hps::kernel
#endif
