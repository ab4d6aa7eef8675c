// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "hps/format/packed/schemes/scaled.h"

namespace hps::detail::column {

// That many numbers are multiples of, about; 0 if it is not found. The least differences of magnitudes are about it;
// then each number tells it better than those below.
namespace base {

inline constexpr std::size_t least = 64, some = 256;  // numbers that are looked at

struct Magnitude {
  double value, error;  // it may be so much greater or less
};

inline double least_difference(const Magnitude* magnitude, std::size_t n) {
  double d[some];
  for (std::size_t i = 0; i + 1 < n; ++i) d[i] = magnitude[i + 1].value - magnitude[i].value;
  double* const end = d + n - 1;
  const double least_one = *std::min_element(d, end);
  double* const equal = std::partition(d, end, [&](double v) { return v < 1.5 * least_one; });  // to rounding
  std::sort(d, equal);
  return d[(equal - d) / 2];
}

inline double narrow(const Magnitude* magnitude, std::size_t n, double about) {
  double low = about * (1 - 0x1p-10), high = about * (1 + 0x1p-10);
  for (const auto& [v, error] : std::span(magnitude, n)) {
    const double k = std::round(v / ((low + high) / 2));
    if (k == 0) continue;
    if ((high - low) * k > low / 2) break;  // it may be another multiple
    low = std::max(low, (v - error) / k);
    high = std::min(high, (v + error) / k);
    if (low > high * (1 + 0x1p-50)) return 0;
  }
  return (low + high) / 2;
}

[[gnu::cold]] inline double approximate(Magnitude* magnitude, std::size_t n) {
  if (n < least) return 0;
  std::sort(magnitude, magnitude + n, [](const auto& a, const auto& b) { return a.value < b.value; });
  const auto equal = [](const auto& a, const auto& b) { return a.value == b.value; };
  n = static_cast<std::size_t>(std::unique(magnitude, magnitude + n, equal) - magnitude);
  return n < least / 2 ? 0 : narrow(magnitude, n, least_difference(magnitude, n));
}

// By the bits: compilers may be told that all are finite.
template <class Real, class U>
bool is_positive_and_finite(U bits) {
  return bits != 0 && bits < std::bit_cast<U>(std::numeric_limits<Real>::infinity());
}

template <class Real, class U>
double approximate(const U* values, std::size_t n) {
  Magnitude magnitude[some];
  std::size_t found = 0;
  const std::size_t stride = std::max<std::size_t>(n / some, 1);
  for (std::size_t i = 0; i < n && found < some; i += stride) {
    const U bits = values[i] & ~kernel::sign_bit<U>;
    if (!is_positive_and_finite<Real>(bits)) continue;
    const auto v = std::bit_cast<Real>(bits);
    const double next = std::nextafter(v, std::numeric_limits<Real>::max());
    magnitude[found++] = {v, (next - v) / 2};
  }
  return approximate(magnitude, found);
}

}  // namespace base

// Multiples k * base of a real number, as instruments write them whose digits are no decimals.
template <class U>
class MultipleOfBase {
 public:
  static constexpr Tag tag = Tag::multiple_of_base;

  // Its multiples have to be normal numbers: processors may be told to take others for zero.
  MultipleOfBase(const Block<U>& block, double base) : numbers_(block), base_(base) {
    if (base_ < std::numeric_limits<kernel::RealOf<U>>::min()) base_ = 0;
    if (base_ != 0 && !numbers_.suit(kernel::Scale::of_base(base_), 0, one_in)) base_ = 0;
  }
  bool suits() const { return base_ != 0; }

  char* put(char* p, IntegersHint& hint) {
    *p++ = static_cast<char>(tag);
    return numbers_.put(kernel::store(p, std::bit_cast<std::uint64_t>(base_)), hint);
  }
  static void get(Input& in, U* values, std::size_t n, KnownLengths& lengths) {
    const auto bits = kernel::load<std::uint64_t>(in.bytes(8));
    if (!base::is_positive_and_finite<double>(bits)) in.fail("a base that is no positive number");
    Scaled<U>::get(in, values, n, kernel::Scale::of_base(std::bit_cast<double>(bits)), lengths);
  }

  // One that nearly all numbers of a block are multiples of; 0 if none was found. Rounding may have missed it by
  // little.
  [[gnu::cold]] static double find(const Block<U>& block) {
    const double about = base::approximate<kernel::RealOf<U>>(block.values, block.n);
    if (about < std::numeric_limits<kernel::RealOf<U>>::min()) return 0;
    const bool may_be_single = about >= std::numeric_limits<float>::min() && about <= std::numeric_limits<float>::max();
    const double single = may_be_single ? static_cast<float>(about) : about;
    double candidates[2 + 2 * ulps] = {single, about};
    double below = about, above = about;
    for (unsigned i = 0; i < ulps; ++i) {
      candidates[2 + 2 * i] = below = std::nextafter(below, 0.0);
      candidates[3 + 2 * i] = above = std::nextafter(above, 2 * about);
    }
    Scaled<U> numbers(block);
    double found = 0;
    std::size_t fewest = block.n / one_in + 1;
    for (const double base : candidates) {
      (void)numbers.suit(kernel::Scale::of_base(base), 0, one_in);
      if (numbers.exceptions() < fewest) found = base, fewest = numbers.exceptions();
    }
    return found;
  }

 private:
  static constexpr std::size_t one_in = 64;  // numbers, of which one may be an exception
  static constexpr unsigned ulps = 3;

  Scaled<U> numbers_;
  double base_;
};

}  // namespace hps::detail::column
