// SPDX-License-Identifier: MIT
#pragma once
// Unaligned little-endian loads and stores.

#include <cstring>
#include <utility>

#include "hps/config.h"

namespace hps::kernel {

template <class T>
T in_little_endian(T v) {
  if constexpr (little_endian || sizeof(T) == 1) return v;
  char bytes[sizeof(T)];
  std::memcpy(bytes, &v, sizeof v);
  for (std::size_t i = 0; i < sizeof v / 2; ++i) std::swap(bytes[i], bytes[sizeof v - 1 - i]);
  std::memcpy(&v, bytes, sizeof v);
  return v;
}

template <class T>
HPS_INLINE char* store(char* p, T v) {
  v = in_little_endian(v);
  std::memcpy(p, &v, sizeof v);
  return p + sizeof v;
}

template <class T>
HPS_INLINE T load(const char* p) {
  T v;
  std::memcpy(&v, p, sizeof v);
  return in_little_endian(v);
}

}  // namespace hps::kernel
