// SPDX-License-Identifier: MIT
#pragma once

#include "hps/error.h"
#include "hps/shape/standard/is_standard.h"

namespace hps {

// std::chrono::duration: its count
template <shape::Standard T>
  requires requires(const T& t) { t.count(), typename T::period{}; }
struct Shape<T> : shape::Scalar<T, typename T::rep> {
  static constexpr shape::Traits traits{.plain = true};
  static constexpr auto get(const T& t) { return t.count(); }
};

// std::chrono::time_point: the count since its epoch. The system clock's own time points have different ticks in
// different standard libraries: they travel in nanoseconds.
template <shape::Standard T>
  requires requires(const T& t) { t.time_since_epoch(); }
struct Shape<T> : shape::Scalar<T, typename T::rep> {
  using Clock = typename T::clock;
  using Period = typename T::period;
  static constexpr bool system = requires {
    Clock::to_time_t(T{});
    requires std::same_as<typename T::duration, typename Clock::duration>;
  };
  static constexpr typename T::rep tick = system ? Period::num * (1'000'000'000 / Period::den) : 1;
  static_assert(tick > 0);

  static constexpr auto get(const T& t) {
    auto count = t.time_since_epoch().count();
    if constexpr (tick != 1)
      if (__builtin_mul_overflow(count, tick, &count)) throw Error("hps: a time point before 1677 or after 2262");
    return count;
  }
  static constexpr void set(T& t, typename T::rep v) { t = T(typename T::duration(v / tick)); }
};

}  // namespace hps
