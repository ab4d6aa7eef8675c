// SPDX-License-Identifier: MIT
#pragma once
// Vectors for which the compilers have operators.

#include <cstring>

#include "hps/kernel/avx512/instructions.h"

#if defined(__x86_64__)

namespace hps::kernel::avx512 {

template <class V>
[[HPS_AVX512]] HPS_INLINE V load(const char* p) {
  V v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
template <class V>
[[HPS_AVX512]] HPS_INLINE char* store(char* p, V v) {
  std::memcpy(p, &v, sizeof v);
  return p + sizeof v;
}
template <class V>
[[HPS_AVX512]] HPS_INLINE V every(std::uint64_t eight_bytes) {
  return reinterpret_cast<V>(Longs{} + eight_bytes);
}

}  // namespace hps::kernel::avx512
#endif
