// SPDX-License-Identifier: MIT
#pragma once
// The least and the greatest of numbers.

#include <algorithm>
#include <bit>
#include <limits>

#include "hps/file/layout/descriptions.h"
#include "hps/kernel/best.h"
#include "hps/kernel/bits_in_memory.h"
#include "hps/kernel/endian.h"
#include "hps/kernel/integers.h"
#include "hps/kernel/summary.h"

namespace hps::detail::file {

// Ranges of real numbers are found by their bits, as signed integers in the same order: for these compilers find
// vectors.
template <class U>
struct FindRealRange {
  using S = std::make_signed_t<U>;
  static constexpr S magnitude = std::numeric_limits<S>::max();  // without the sign

  struct Found {
    S least = magnitude, greatest = std::numeric_limits<S>::min(), largest = 0;  // the last without signs
  };
  static constexpr S flip(S v) { return v < 0 ? static_cast<S>(v ^ magnitude) : v; }

  HPS_INLINE static Found run(const U* bits, std::size_t n) {
    Found found;
    for (std::size_t i = 0; i < n; ++i) {
      const S v = static_cast<S>(bits[i]), key = flip(v), size = static_cast<S>(v & magnitude);
      found.least = key < found.least ? key : found.least;
      found.greatest = key > found.greatest ? key : found.greatest;
      found.largest = size > found.largest ? size : found.largest;
    }
    return found;
  }
};

// As statistics have them: integers of 64 bits, or a double; -0 is 0.
template <class V>
Eight eight_of(V v) {
  Eight bytes;
  char* const p = reinterpret_cast<char*>(bytes.data());
  if constexpr (std::is_floating_point_v<V>) kernel::store(p, static_cast<double>(v == 0 ? V{0} : v));
  else if constexpr (std::is_signed_v<V>) kernel::store(p, static_cast<std::int64_t>(v));
  else kernel::store(p, static_cast<std::uint64_t>(v));
  return bytes;
}
template <class W>
W from_eight(const Eight& bytes) {
  return kernel::load<W>(reinterpret_cast<const char*>(bytes.data()));
}

// That of numbers of the type V which come in runs.
template <class V>
class Range {
 public:
  void add(const char* values, std::size_t n) {
    if (!n) return;
    const U* const bits = kernel::bits_in_memory<U>(values);
    if constexpr (std::is_floating_point_v<V>) {
      add_reals(bits, n);
    } else {
      const auto found = kernel::summarize(bits, n, std::is_signed_v<V>);
      take(static_cast<V>(found.least));
      take(static_cast<V>(found.greatest));
    }
  }
  void put(ColumnState& state) const {
    if (has_nan_) state.flags |= ColumnState::has_nan;
    if (least_ > greatest_) return;  // none, or NaN only
    state.flags |= ColumnState::has_range;
    state.least = eight_of(least_);
    state.greatest = eight_of(greatest_);
  }

 private:
  using Limits = std::numeric_limits<V>;
  using U = kernel::UnsignedOfSize<sizeof(V)>;

  void take(V v) {
    least_ = std::min(least_, v);
    greatest_ = std::max(greatest_, v);
  }
  void add_reals(const U* bits, std::size_t n) {
    using Find = FindRealRange<U>;
    const auto found = kernel::on_best<Find>(bits, n);
    if (static_cast<U>(found.largest) <= std::bit_cast<U>(Limits::infinity())) {
      for (const auto key : {found.least, found.greatest}) take(std::bit_cast<V>(Find::flip(key)));
      return;
    }
    has_nan_ = true;
    for (std::size_t i = 0; i < n; ++i)
      if (const V v = std::bit_cast<V>(bits[i]); v == v) take(v);
  }

  static constexpr V most = Limits::has_infinity ? Limits::infinity() : Limits::max();
  static constexpr V fewest = Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
  V least_ = most, greatest_ = fewest;
  bool has_nan_ = false;
};

}  // namespace hps::detail::file
