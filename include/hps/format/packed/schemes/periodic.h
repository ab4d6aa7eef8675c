// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/schemes/block.h"
#include "hps/kernel/find.h"

namespace hps::detail::column {

// A cycle: its length in two bytes, and its values as they are.
template <class U>
class Periodic {
 public:
  static constexpr Tag tag = Tag::periodic;

  // Looks for the shortest; gives up after many that begin alike.
  explicit Periodic(const Block<U>& block) : block_(block) {
    const U* const v = block.values;
    std::size_t d = 0;
    for (unsigned tries = 16; tries; --tries) {
      d += 1 + kernel::on_best<kernel::Find<U>>(v + d + 1, block.n / 2 - d, v[0]);
      if (d > block.n / 2) return;
      if (std::memcmp(v, v + d, (block.n - d) * sizeof(U)) != 0) continue;
      period_ = d;
      return;
    }
  }
  std::size_t size() const { return period_ ? 2 + period_ * sizeof(U) : unsuitable; }
  char* put(char* p) const {
    p = kernel::store(p, static_cast<std::uint16_t>(period_));
    for (std::size_t i = 0; i < period_; ++i) p = kernel::store(p, block_.values[i]);
    return p;
  }
  static void get(Input& in, U* values, std::size_t n) {
    const std::size_t period = kernel::load<std::uint16_t>(in.bytes(2));
    if (period == 0 || period > n) in.fail("a period that is out of range");
    const char* const p = in.bytes(period * sizeof(U));
    for (std::size_t i = 0; i < period; ++i) values[i] = kernel::load<U>(p + i * sizeof(U));
    for (std::size_t i = period; i < n; ++i) values[i] = values[i - period];
  }

 private:
  const Block<U>& block_;
  std::size_t period_ = 0;
};

}  // namespace hps::detail::column
