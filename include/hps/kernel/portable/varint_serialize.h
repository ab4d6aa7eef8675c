// SPDX-License-Identifier: MIT
#pragma once
// Eight values at a time, by what they have in common.

#include "hps/kernel/integers.h"
#include "hps/kernel/varint.h"

namespace hps::kernel::portable {

template <class I>
HPS_INLINE char* put_eight(char* p, const char* values) {
  std::uint64_t v[8], any = 0, least = ~std::uint64_t{0};
  for (auto& each : v) {
    any |= each = I::get(values);
    least = each < least ? each : least;
    values += I::width;
  }
  if (any < 128) {
    for (const auto each : v) *p++ = static_cast<char>(each);
  } else if (any >> 14 == 0) {
    for (const auto each : v) p = short_varint(p, each);
  } else if (any >> 21 == 0 && least >> 14 != 0) {
    for (const auto each : v) {
      store(p, static_cast<std::uint32_t>((each & 0x7f) | (each << 1 & 0x7f00) | (each << 2 & 0x7f0000) | 0x8080));
      p += 3;
    }
  } else {
    for (const auto each : v) p = spread_varint<I::bits, varint_groups<spread>>(p, each);
  }
  return p;
}

}  // namespace hps::kernel::portable
