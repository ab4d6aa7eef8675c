// SPDX-License-Identifier: MIT
#pragma once
// The least and the greatest of numbers.

#include <algorithm>
#include <cstring>
#include <limits>

#include "hps/file/layout/descriptions.h"
#include "hps/kernel/best.h"
#include "hps/kernel/endian.h"

namespace hps::detail::file {

// Several at a time, so that compilers find vectors where the order of comparisons of real numbers matters.
template <class V>
struct FindRange {
  static constexpr std::size_t lanes = 64 / sizeof(V);

  HPS_INLINE static bool run(const char* bytes, std::size_t n, V* least, V* greatest) {
    V low[lanes], high[lanes];
    std::fill_n(low, lanes, *least);
    std::fill_n(high, lanes, *greatest);
    bool has_nan = false;
    const auto take = [&](std::size_t lane, V v) HPS_INLINE_LAMBDA {
      low[lane] = v < low[lane] ? v : low[lane];
      high[lane] = v > high[lane] ? v : high[lane];
      has_nan |= v != v;
    };
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes) {
      V some[lanes];
      std::memcpy(some, bytes + i * sizeof(V), sizeof some);
      for (std::size_t lane = 0; lane < lanes; ++lane) take(lane, some[lane]);
    }
    for (; i < n; ++i) {
      V v;
      std::memcpy(&v, bytes + i * sizeof(V), sizeof v);
      take(0, v);
    }
    *least = *std::min_element(low, low + lanes);
    *greatest = *std::max_element(high, high + lanes);
    return has_nan;
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
    has_nan_ |= kernel::on_best<FindRange<V>>(values, n, &least_, &greatest_);
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
  static constexpr V most = Limits::has_infinity ? Limits::infinity() : Limits::max();
  static constexpr V fewest = Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
  V least_ = most, greatest_ = fewest;
  bool has_nan_ = false;
};

}  // namespace hps::detail::file
