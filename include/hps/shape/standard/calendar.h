// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/standard/is_standard.h"

namespace hps {

// std::chrono::day, month: as unsigned integers of 8 bits. Values beyond the calendar's are kept, as the types keep
// them.
template <shape::Standard T>
  requires requires(const T& t) { t.ok(), unsigned{t}; }
struct Shape<T> : shape::Scalar<T, std::uint8_t> {
  static constexpr std::uint8_t get(const T& t) { return static_cast<std::uint8_t>(unsigned{t}); }
};

// std::chrono::year: as an integer of 16 bits.
template <shape::Standard T>
  requires requires(const T& t) { t.is_leap(), int{t}; }
struct Shape<T> : shape::Scalar<T, std::int16_t> {
  static constexpr std::int16_t get(const T& t) { return static_cast<std::int16_t>(int{t}); }
};

}  // namespace hps
