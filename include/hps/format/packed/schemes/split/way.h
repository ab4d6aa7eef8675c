// SPDX-License-Identifier: MIT
#pragma once
// How values are split into tokens, which get codes by how often they occur, and bits that are written as they are.

#include <algorithm>
#include <cstdint>

#include "hps/kernel/prefix_sum.h"

namespace hps::detail::column {

// A token is the part of a difference above its last bits, counted from the base, or the exponent of its distance from
// the base: of the ZigZag code, or of the distance itself, where nearly all are above the base; or the number of the
// difference in a list.
struct SplitKind {
  unsigned order = 0;       // 0 to 3
  unsigned token_bits = 0;  // about so many; 0: exponents
  bool above = false;       // exponents of the distance itself
  bool listed = false;

  bool by_exponent() const { return !token_bits && !listed; }
  bool is_like(const SplitKind& other) const {
    return order == other.order && by_exponent() == other.by_exponent() && above == other.above &&
           listed == other.listed;
  }
};
struct SplitWay {
  static constexpr unsigned most_order = 3;

  SplitKind kind;
  unsigned shift = 0;
  std::uint64_t base = 0;
};

// Differences of an order: of the values that have so many before them.
template <class U>
struct TakeDifferences {
  HPS_INLINE static void run(U* to, const U* from, std::size_t n, unsigned order) {
    std::copy_n(from, n, to);
    for (; order; --order, --n)
      for (std::size_t i = 0; i + 1 < n; ++i) to[i] = static_cast<U>(to[i + 1] - to[i]);
  }
};

// The inverse: the first `order` values are there, and then differences.
template <class U>
void sum_up(U* values, std::size_t n, unsigned order) {
  order = std::min(order, SplitWay::most_order);  // for the compiler: it is no more
  U last[SplitWay::most_order];                   // difference of each order at the last of these values
  U d[SplitWay::most_order];
  std::copy_n(values, order, d);
  for (unsigned k = 0; k < order; ++k) {
    last[k] = d[order - 1 - k];
    for (unsigned i = 0; i + 1 < order - k; ++i) d[i] = static_cast<U>(d[i + 1] - d[i]);
  }
  for (unsigned k = order; k-- > 0;) kernel::prefix_sum(values + order, n - order, last[k]);
}

}  // namespace hps::detail::column
