// SPDX-License-Identifier: MIT
#pragma once
// Varints of whole arrays in vectors of 64 bytes.

#include "hps/kernel/avx512/varint_parse.h"
#include "hps/kernel/avx512/varint_serialize.h"

#if defined(__x86_64__)

namespace hps::kernel {

template <class I>
[[HPS_AVX512, gnu::noinline]] char* put_varint_blocks(Avx512, char* p, const char* values, std::size_t n) {
  for (; n; n -= varint_block, values += varint_block * I::width) p = avx512::put_sixteen<I>(p, values);
  return p;
}

template <class I>
[[HPS_AVX512, gnu::noinline]] char* get_varint_chunks(Avx512, const char*& p, const char* end, char* values,
                                                      std::size_t n, std::size_t room) {
  for (char* const begin = values;;) {
    const std::size_t done = static_cast<std::size_t>(values - begin) / I::width;
    if (room - done < VarintChunk::size || static_cast<std::size_t>(end - p) < VarintChunk::size) break;
    char* const after = avx512::get_chunk<I>(p, values, n - done);
    if (!after) break;
    values = after;
  }
  return values;
}

}  // namespace hps::kernel
#endif
