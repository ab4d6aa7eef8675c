// SPDX-License-Identifier: MIT
#pragma once
// Floating-point numbers that are decimals: v = k / 10^e. A true division, rounded as IEEE 754 says, gives every
// machine the same number. After A. Afroozeh, L. Kuffo, P. Boncz: ALP, Adaptive Lossless floating-Point Compression
// (SIGMOD 2023), who multiply.

#include <cfloat>
#include <type_traits>

#include "hps/kernel/best.h"
#include "hps/kernel/endian.h"
#include "hps/kernel/float_order.h"

// Fused, v * power + c is another number; so is k * (1 / power). GCC is told by on_best.
#if defined(__clang__)
#define HPS_EXACT _Pragma("float_control(precise, on)") _Pragma("clang fp contract(off)")
#else
#define HPS_EXACT
#endif

namespace hps::kernel {

static_assert(FLT_EVAL_METHOD != 2,
              "hps: packed divides in double precision: compile with -msse2 -mfpmath=sse, or for a 64-bit machine");

// All are exact.
inline constexpr double powers_of_ten[] = {1,    1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                           1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
inline constexpr unsigned greatest_exponent = 22;

template <class U>
using RealOf = std::conditional_t<sizeof(U) == 8, double, float>;

// Nearest integers below 2^51, by what is left in the mantissa next to 1.5 * 2^52; anything for other numbers.
inline constexpr double round_to_integer = 6755399441055744.0;
HPS_INLINE std::int64_t rounded(double v) {
  HPS_EXACT
  const double sum = v + round_to_integer;
  return static_cast<std::int64_t>(std::bit_cast<std::uint64_t>(sum) - std::bit_cast<std::uint64_t>(round_to_integer));
}
HPS_INLINE double exactly(std::int64_t k) {
  HPS_EXACT
  const auto sum = static_cast<std::uint64_t>(k) + std::bit_cast<std::uint64_t>(round_to_integer);
  return std::bit_cast<double>(sum) - round_to_integer;
}

// Integers k stand for k * base / power, where base or power is 1; `nearest` is the k of a number before it is rounded.
struct Scale {
  double base, power, inverse;

  static Scale of_power(double power) { return {1, power, power}; }
  static Scale of_base(double base) { return {base, 1, 1 / base}; }

  HPS_INLINE double of(double k) const {
    HPS_EXACT
    return k * base / power;
  }
  HPS_INLINE double nearest(double v) const {
    HPS_EXACT
    return v * inverse;
  }
};

// body(scale), for each kind with its constant 1, so that compilers leave out what is done with it.
HPS_INLINE auto with_one(Scale scale, auto&& body) {
  if (scale.base == 1) return body(Scale{1, scale.power, scale.inverse});
  return body(Scale{scale.base, 1, scale.inverse});
}

template <class U>
HPS_INLINE U scaled(std::int64_t k, Scale scale) {
  HPS_EXACT
  return std::bit_cast<U>(static_cast<RealOf<U>>(scale.of(exactly(k))));
}

// The k of decimals are below this; others are none, however they come out.
template <class U>
inline constexpr std::int64_t greatest_decimal = std::int64_t{1} << (sizeof(U) == 8 ? 50 : 25);

// True if a number is at most this many units in the last place above or below a decimal.
template <class U>
HPS_INLINE bool is_near(U error, U tolerance) {
  return static_cast<U>(error + tolerance) <= static_cast<U>(2 * tolerance);
}

// The k of each, and how many units in the last place it is above what that stands for; returns how many are not near.
template <class U>
struct Unscale {
  HPS_INLINE static std::size_t run(U* k, U* error, const U* bits, std::size_t n, Scale scale, U tolerance) {
    HPS_EXACT
    using S = std::make_signed_t<U>;
    U sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const std::int64_t nearest = rounded(scale.nearest(static_cast<double>(std::bit_cast<RealOf<U>>(bits[i]))));
      k[i] = static_cast<U>(nearest);
      const U above = static_cast<U>(bits[i] - scaled<U>(static_cast<S>(k[i]), scale));
      // By masks: around a branch, compilers find no vectors.
      const bool not_above = nearest<greatest_decimal<U>, not_below = nearest> - greatest_decimal<U>;
      const U mask = static_cast<U>(U{0} - (not_above & not_below));
      error[i] = static_cast<U>((above & mask) | (sign_bit<U> & ~mask));
      sum = static_cast<U>(sum + !is_near(error[i], tolerance));
    }
    return static_cast<std::size_t>(sum);
  }
};

// How many numbers are no less than the limit, or not a number.
template <class U>
struct TooLarge {
  HPS_INLINE static std::size_t run(const U* bits, std::size_t n, double power, double limit) {
    HPS_EXACT
    U sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double v = static_cast<double>(std::bit_cast<RealOf<U>>(bits[i])) * power;
      sum = static_cast<U>(sum + !((v < limit) & (v > -limit)));
    }
    return static_cast<std::size_t>(sum);
  }
};

template <class U>
struct Rescale {  // in place
  HPS_INLINE static void run(U* values, std::size_t n, Scale scale) {
    with_one(scale, [=](Scale one) HPS_INLINE_LAMBDA { by(values, n, one); });
  }

 private:
  HPS_INLINE static void by(U* values, std::size_t n, Scale scale) {
    HPS_EXACT
    using S = std::make_signed_t<U>;
    for (std::size_t i = 0; i < n; ++i) values[i] = scaled<U>(static_cast<S>(values[i]), scale);
  }
};

}  // namespace hps::kernel
#undef HPS_EXACT
