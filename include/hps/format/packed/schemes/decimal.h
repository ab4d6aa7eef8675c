// SPDX-License-Identifier: MIT
#pragma once

#include <limits>

#include "hps/format/packed/schemes/integers.h"
#include "hps/kernel/decimal.h"

namespace hps::detail::column {

// Decimals k / 10^e as a block of the integers k; where numbers are next to decimals, as sums of them are, a block of
// how many units in the last place they are above. Numbers that are neither are exceptions, kept as they are.
template <class U>
class Decimal {
 public:
  static constexpr Tag tag = Tag::decimal;

  // Carried from one block to the next: how many digits there are after the point, and how near the numbers are to
  // decimals.
  struct Digits {
    unsigned exponent = no_exponent;
    U tolerance = 0;
    bool known() const { return exponent != no_exponent; }
  };

  Decimal(const Block<U>& block, Digits hint) : block_(block), digits_(Sample(block).digits(hint)) {
    if (!suits()) return;
    exceptions_ = kernel::on_best<kernel::ToDecimals<U>>(&k_[0], &error_[0], block.values, block.n,
                                                         power(digits_.exponent), digits_.tolerance);
    if (exceptions_ * 8 > block.n) digits_ = {};
  }

  bool suits() const { return digits_.known(); }
  Digits digits() const { return digits_; }

  // Bytes that put may write besides those of a block of integers.
  static constexpr std::size_t overhead = 5 + block_size / 8 * (2 + sizeof(U)) + block_room<U>(block_size);

  char* put(char* p, Backoff& hint) {
    *p++ = static_cast<char>(tag);
    *p++ = static_cast<char>(digits_.exponent);
    *p++ = digits_.tolerance != 0;
    p = kernel::store(p, static_cast<std::uint16_t>(exceptions_));
    if (exceptions_) p = put_exceptions(p);
    p = put_block(p, block_of(k_, block_.n, true), hint);
    if (digits_.tolerance) p = put_entries(p, block_of(error_, block_.n, true));
    return p;
  }

  static void get(Input& in, U* values, std::size_t n) {
    const unsigned exponent = in.small(kernel::greatest_exponent, "an exponent that is out of range");
    const bool near = in.small(1, "a flag that is neither 0 nor 1");
    const std::size_t exceptions = kernel::load<std::uint16_t>(in.bytes(2));
    if (exceptions > n) in.fail("more exceptions than values");
    const char* const exception = in.bytes(exceptions * (2 + sizeof(U)));
    get_block(Tag(in.byte()), in, values, n);
    kernel::on_best<kernel::FromDecimals<U>>(values, n, power(exponent));
    if (near) {
      U error[block_size];
      get_entries(in, error, n);
      for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<U>(values[i] + error[i]);
    }
    for (std::size_t i = 0; i < exceptions; ++i) {
      const char* const p = exception + i * (2 + sizeof(U));
      const std::size_t place = kernel::load<std::uint16_t>(p);
      if (place >= n) in.fail("an exception behind the values");
      values[place] = kernel::load<U>(p + 2);
    }
  }

 private:
  static constexpr unsigned no_exponent = kernel::greatest_exponent + 1;
  static double power(unsigned exponent) { return kernel::powers_of_ten[exponent]; }

  // In place of an exception comes the integer before it, which costs least.
  char* put_exceptions(char* p) {
    std::size_t good = 0;
    while (good < block_.n && !is_good(good)) ++good;
    U fill = good < block_.n ? k_[good] : U{0};
    for (std::size_t i = 0; i < block_.n; ++i) {
      if (!is_good(i)) {
        p = kernel::store(kernel::store(p, static_cast<std::uint16_t>(i)), block_.values[i]);
        k_[i] = fill;
        error_[i] = 0;
      }
      fill = k_[i];
    }
    return p;
  }
  bool is_good(std::size_t i) const { return kernel::is_near(error_[i], digits_.tolerance); }

  class Sample {
   public:
    explicit Sample(const Block<U>& block) : n_(std::min<std::size_t>(block.n, 32)) {
      const std::size_t stride = (block.n << 16) / n_;
      for (std::size_t i = 0; i < n_; ++i) bits_[i] = block.values[i * stride >> 16];
    }

    // With which nearly all are decimals, or else near to them; the least, if it is not the hint.
    Digits digits(Digits hint) const {
      const unsigned e = hint.exponent;
      if (hint.known() && serve(hint) && (e == 0 || !serve({e - 1, hint.tolerance}))) return hint;
      for (const U tolerance : {U{0}, U{3}}) {
        Digits digits{most(), tolerance};
        if (!serve(digits)) continue;
        for (digits.exponent = 0; !serve(digits);) ++digits.exponent;
        return digits;
      }
      return {};
    }

   private:
    std::size_t tolerated() const { return n_ / 16; }

    // Eight at a time: most are decided by the first ones.
    bool serve(Digits d) const {
      const double p = power(d.exponent);
      std::size_t exceptions = 0;
      for (std::size_t i = 0; i < n_ && exceptions <= tolerated(); i += 8) {
        U k[8], error[8];
        const std::size_t some = std::min<std::size_t>(n_ - i, 8);
        exceptions += kernel::on_best<kernel::ToDecimals<U>>(&k[0], &error[0], &bits_[i], some, p, d.tolerance);
      }
      return exceptions <= tolerated();
    }

    // A decimal with fewer digits is also one with this many, as nearly all integers are below 2^50, or 2^30 for
    // floats.
    unsigned most() const {
      constexpr auto limit = static_cast<double>(kernel::greatest_decimal<U>);
      unsigned e = 17;
      if (tolerated() == 0) {
        const double greatest = greatest_magnitude();
        while (e > 0 && !(greatest * power(e) < limit)) --e;
        return e;
      }
      while (e > 0 && kernel::on_best<kernel::TooLarge<U>>(&bits_[0], n_, power(e), limit) > tolerated()) --e;
      return e;
    }

    // Infinite if one is not a number.
    double greatest_magnitude() const {
      double greatest = 0;
      for (std::size_t i = 0; i < n_; ++i) {
        const auto v = static_cast<double>(std::bit_cast<kernel::RealOf<U>>(bits_[i]));
        const double magnitude = v < 0 ? -v : v;
        if (!(magnitude <= std::numeric_limits<double>::max())) return std::numeric_limits<double>::infinity();
        greatest = magnitude > greatest ? magnitude : greatest;
      }
      return greatest;
    }

    std::size_t n_;
    U bits_[32];
  };

  const Block<U>& block_;
  Digits digits_;
  std::size_t exceptions_ = 0;
  U k_[block_size], error_[block_size];
};

}  // namespace hps::detail::column
