// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/integers.h"
#include "hps/kernel/decimal.h"

namespace hps::column {

// Decimals k / 10^e as a block of the integers k. Numbers that are none are exceptions, kept as they are.
template <class U>
class Decimal {
 public:
  static constexpr Tag tag = Tag::decimal;

  // `hint` is the exponent of the block before, or `no_exponent`.
  Decimal(const Block<U>& block, unsigned hint) : block_(block), exponent_(Digits(block).exponent(hint)) {
    if (exponent_ == no_exponent) return;
    exceptions_ = kernel::on_best<kernel::ToDecimals<U>>(&k_[0], &wrong_[0], block.values, block.n, power(exponent_));
    if (exceptions_ * 8 > block.n) exponent_ = no_exponent;
  }

  static constexpr unsigned no_exponent = kernel::greatest_exponent + 1;
  bool suits() const { return exponent_ != no_exponent; }
  unsigned exponent() const { return exponent_; }

  // Bytes that put may write besides those of the block of integers.
  static constexpr std::size_t overhead = 4 + block_size / 8 * (2 + sizeof(U));

  char* put(char* p) {
    *p++ = static_cast<char>(tag);
    *p++ = static_cast<char>(exponent_);
    p = kernel::store(p, static_cast<std::uint16_t>(exceptions_));
    if (exceptions_) p = put_exceptions(p);
    return put_block(p, block_of(k_, block_.n, true));
  }

  static void get(Input& in, U* values, std::size_t n) {
    const unsigned exponent = in.small(kernel::greatest_exponent, "an exponent that is out of range");
    const std::size_t exceptions = kernel::load<std::uint16_t>(in.bytes(2));
    if (exceptions > n) in.fail("more exceptions than values");
    const char* const exception = in.bytes(exceptions * (2 + sizeof(U)));
    get_block(Tag(in.byte()), in, values, n);
    kernel::on_best<kernel::FromDecimals<U>>(values, n, power(exponent));
    for (std::size_t i = 0; i < exceptions; ++i) {
      const char* const p = exception + i * (2 + sizeof(U));
      const std::size_t place = kernel::load<std::uint16_t>(p);
      if (place >= n) in.fail("an exception behind the values");
      values[place] = kernel::load<U>(p + 2);
    }
  }

 private:
  static double power(unsigned exponent) { return kernel::powers_of_ten[exponent]; }

  // In place of an exception comes the integer before it, which costs least.
  char* put_exceptions(char* p) {
    std::size_t good = 0;
    while (good < block_.n && wrong_[good]) ++good;
    U fill = good < block_.n ? k_[good] : U{0};
    for (std::size_t i = 0; i < block_.n; ++i) {
      if (wrong_[i]) {
        p = kernel::store(kernel::store(p, static_cast<std::uint16_t>(i)), block_.values[i]);
        k_[i] = fill;
      }
      fill = k_[i];
    }
    return p;
  }

  // How many digits numbers have behind the point, by a sample.
  class Digits {
   public:
    explicit Digits(const Block<U>& block) : n_(std::min<std::size_t>(block.n, 32)) {
      for (std::size_t i = 0; i < n_; ++i) bits_[i] = block.values[i * block.n / n_];
    }

    // With which nearly all are decimals; the least, if it is not the hint.
    unsigned exponent(unsigned hint) const {
      if (hint != no_exponent && serves(hint) && (hint == 0 || !serves(hint - 1))) return hint;
      if (!serves(most())) return no_exponent;
      unsigned e = 0;
      while (!serves(e)) ++e;
      return e;
    }

   private:
    using Real = kernel::RealOf<U>;
    std::size_t tolerated() const { return n_ / 16; }

    bool serves(unsigned e) const {
      U k[32];
      std::uint8_t wrong[32];
      return kernel::on_best<kernel::ToDecimals<U>>(&k[0], &wrong[0], &bits_[0], n_, power(e)) <= tolerated();
    }

    // What is a decimal with fewer digits is one with so many, too: nearly all integers are below 2^50 or, of floats,
    // 2^30.
    unsigned most() const {
      constexpr double limit = sizeof(U) == 8 ? 0x1p50 : 0x1p30;
      unsigned e = 17;
      for (; e > 0; --e) {
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < n_; ++i) {
          const double v = std::bit_cast<Real>(bits_[i]) * power(e);
          wrong += !(v < limit && v > -limit);
        }
        if (wrong <= tolerated()) break;
      }
      return e;
    }

    std::size_t n_;
    U bits_[32];
  };

  const Block<U>& block_;
  unsigned exponent_;
  std::size_t exceptions_ = 0;
  U k_[block_size];
  std::uint8_t wrong_[block_size];
};

}  // namespace hps::column
