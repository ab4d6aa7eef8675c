// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/schemes/integers.h"
#include "hps/kernel/decimal.h"

namespace hps::detail::column {

// Floating-point numbers that are integers k on some scale, as a block of these; where they are next to such numbers,
// as sums of them are, a block of how many units in the last place they are above. Numbers that are neither are
// exceptions, kept as they are.
template <class U>
class Scaled {
 public:
  // Bytes that may be written besides those of a block of integers, and before those of put.
  static constexpr std::size_t overhead = 16 + block_size / 8 * (2 + sizeof(U)) + block_room<U>(block_size);

  explicit Scaled(const Block<U>& block) : block_(block) {}

  // False if more than one number in so many is an exception.
  bool suit(kernel::Scale scale, U tolerance, std::size_t one_in) {
    tolerance_ = tolerance;
    exceptions_ = kernel::on_best<kernel::Unscale<U>>(&k_[0], &error_[0], block_.values, block_.n, scale, tolerance);
    return exceptions_ * one_in <= block_.n;
  }

  std::size_t exceptions() const { return exceptions_; }

  [[gnu::noinline]] char* put(char* p, IntegersHint& hint) {
    *p++ = tolerance_ != 0;
    p = kernel::store(p, static_cast<std::uint16_t>(exceptions_));
    if (exceptions_) p = put_exceptions(p);
    p = put_block(p, block_of(k_, block_.n, true), hint);
    if (tolerance_) p = put_entries(p, error_, block_.n, true);
    return p;
  }

  static void get(Input& in, U* values, std::size_t n, kernel::Scale scale, KnownLengths& lengths) {
    const bool near = in.small(1, "a flag that is neither 0 nor 1");
    const std::size_t exceptions = kernel::load<std::uint16_t>(in.bytes(2));
    if (exceptions > n) in.fail("more exceptions than values");
    const char* const exception = in.bytes(exceptions * (2 + sizeof(U)));
    get_block(Tag(in.byte()), in, values, n, lengths);
    kernel::on_best<kernel::Rescale<U>>(values, n, scale);
    if (near) {
      U error[block_size];
      get_entries(in, error, n);
      for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<U>(values[i] + error[i]);
    }
    for (std::size_t i = 0; i < exceptions; ++i) {
      const char* const p = exception + i * (2 + sizeof(U));
      const std::size_t place = kernel::load<std::uint16_t>(p);
      if (place >= n) in.fail("an exception after the last value");
      values[place] = kernel::load<U>(p + 2);
    }
  }

 private:
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
  bool is_good(std::size_t i) const { return kernel::is_near(error_[i], tolerance_); }

  const Block<U>& block_;
  U tolerance_ = 0;
  std::size_t exceptions_ = 0;
  U k_[block_size], error_[block_size];
};

}  // namespace hps::detail::column
