// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "hps/kernel/best.h"
#include "hps/kernel/zigzag.h"

namespace hps::kernel {

// The bytes of the varints of n integers of the width of U, n below 2^30: of their ZigZag codes, and where they are
// unsigned, of the values themselves if these are shorter.
template <class U>
struct VarintSizes {
  HPS_INLINE static std::size_t run(const U* values, std::size_t n, bool is_signed) {
    using Count = std::conditional_t<(sizeof(U) > 4), std::uint64_t, std::uint32_t>;
    const U none = is_signed ? static_cast<U>(-1) : U{0};
    Count longer = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const U code = zigzag<U>(static_cast<std::make_signed_t<U>>(values[i])), value = static_cast<U>(values[i] | none);
      const U least = code < value ? code : value;
      [&]<unsigned... Byte>(std::integer_sequence<unsigned, Byte...>) HPS_INLINE_LAMBDA {
        ((longer += least >> 7 >> 7 * Byte != 0), ...);
      }(std::make_integer_sequence<unsigned, (8 * sizeof(U) + 6) / 7 - 1>{});
    }
    return n + static_cast<std::size_t>(longer);
  }
};

template <class U>
std::size_t varint_sizes(const U* values, std::size_t n, bool is_signed) {
  return on_best<VarintSizes<U>>(values, n, is_signed);
}

}  // namespace hps::kernel
