// SPDX-License-Identifier: MIT
#pragma once

#include <limits>

#include "hps/format/packed/schemes/scaled.h"

namespace hps::detail::column {

// Decimals k / 10^e.
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

  // With which most numbers of a sample are decimals: those of the block before, if they serve. Not known if none do.
  static Digits likely_digits(const Block<U>& block, Digits before) { return Sample(block).digits(before); }

  // Digits that are known.
  Decimal(const Block<U>& block, Digits digits)
      : numbers_(block), digits_(digits), suits_(numbers_.suit(scale(digits.exponent), digits.tolerance, 8)) {}

  bool suits() const { return suits_; }

  char* put(char* p, IntegersHint& hint) {
    *p++ = static_cast<char>(tag);
    *p++ = static_cast<char>(digits_.exponent);
    return numbers_.put(p, hint);
  }

  static void get(Input& in, U* values, std::size_t n, KnownLengths& lengths) {
    const unsigned exponent = in.small(kernel::greatest_exponent, "an exponent that is out of range");
    Scaled<U>::get(in, values, n, scale(exponent), lengths);
  }

 private:
  static constexpr unsigned no_exponent = kernel::greatest_exponent + 1;
  static kernel::Scale scale(unsigned exponent) { return kernel::Scale::of_power(kernel::powers_of_ten[exponent]); }

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
        Digits digits{most(tolerance), tolerance};
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
      const kernel::Scale by = scale(d.exponent);
      std::size_t exceptions = 0;
      for (std::size_t i = 0; i < n_ && exceptions <= tolerated(); i += 8) {
        U k[8], error[8];
        const std::size_t some = std::min<std::size_t>(n_ - i, 8);
        exceptions += kernel::on_best<kernel::Unscale<U>>(&k[0], &error[0], &bits_[i], some, by, d.tolerance);
      }
      return exceptions <= tolerated();
    }

    // A decimal with fewer digits is also one with this many, as nearly all integers are below 2^50, or 2^25 for
    // floats. Near greater ones than 2^48 or 2^20 are most numbers.
    unsigned most(U tolerance) const {
      constexpr unsigned bits_of_tolerance = sizeof(U) == 8 ? 2 : 5;
      const auto limit = static_cast<double>(kernel::greatest_decimal<U> >> (tolerance ? bits_of_tolerance : 0));
      unsigned e = 17;
      if (tolerated() == 0) {
        const double greatest = greatest_magnitude();
        while (e > 0 && !(greatest * kernel::powers_of_ten[e] < limit)) --e;
        return e;
      }
      while (e > 0 &&
             kernel::on_best<kernel::TooLarge<U>>(&bits_[0], n_, kernel::powers_of_ten[e], limit) > tolerated())
        --e;
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

  Scaled<U> numbers_;
  Digits digits_;
  bool suits_;
};

}  // namespace hps::detail::column
