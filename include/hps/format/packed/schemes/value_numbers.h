// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "hps/config.h"

namespace hps::detail::column {

// Numbers up to Most different values in the order of their first appearance.
template <class U, std::size_t Most>
class ValueNumbers {
 public:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  // No more than `most` will come.
  explicit ValueNumbers(std::size_t most = Most)
      : log_slots_(static_cast<unsigned>(std::bit_width(2 * most - 1))), mask_((std::size_t{1} << log_slots_) - 1) {
    std::fill_n(slot_, mask_ + 1, std::uint16_t{0});
  }
  // The number of v. A new value gets one only where admits(the count with it) is true; else `none`.
  HPS_INLINE std::size_t operator()(U v, auto&& admits) {
    auto at = static_cast<std::size_t>((v * std::uint64_t{0x9e3779b97f4a7c15}) >> (64 - log_slots_));
    while (slot_[at] && values_[slot_[at] - 1] != v) at = (at + 1) & mask_;
    if (!slot_[at]) {
      if (!admits(size_ + 1)) return none;
      values_[size_] = v;
      slot_[at] = static_cast<std::uint16_t>(++size_);
    }
    return slot_[at] - 1u;
  }
  std::size_t size() const { return size_; }
  const U* values() const { return values_; }

 private:
  unsigned log_slots_;
  std::size_t mask_, size_ = 0;
  std::uint16_t slot_[2 * Most];  // open addressing: numbers from 1 on
  U values_[Most];
};

}  // namespace hps::detail::column
