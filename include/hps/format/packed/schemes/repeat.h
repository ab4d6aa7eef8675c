// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/format/packed/schemes/block.h"
#include "hps/kernel/find.h"

namespace hps::detail::column {

// How values follow from those before them: each is the one `distance` back; if that is the last one, plus `step`.
template <class U>
struct Rule {
  std::size_t distance = 0;  // 0: no rule
  U step = 0;

  // True if n values follow.
  HPS_INLINE bool predicts(const U* values, std::size_t n) const {
    return values[0] == static_cast<U>(values[-static_cast<std::ptrdiff_t>(distance)] + step) &&
           kernel::on_best<Deviation>(values, n, distance, step) == 0;
  }
  void extend(U* values, std::size_t n) const {
    if (distance == 1) return kernel::on_best<Sequence>(values, n, values[-1], step);
    const U* const from = values - distance;  // no step where there is a distance
    for (std::size_t done = 0; done < n;) {
      const std::size_t some = std::min(n - done, distance + done);
      std::memcpy(values + done, from, some * sizeof(U));
      done += some;
    }
  }

 private:
  struct Sequence {
    HPS_INLINE static void run(U* values, std::size_t n, U before, U step) {
      for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<U>(before + step * static_cast<U>(i + 1));
    }
  };
  struct Deviation {
    HPS_INLINE static U run(const U* values, std::size_t n, std::size_t distance, U step) {
      const U* const from = values - distance;
      U any = 0;
      for (std::size_t i = 0; i < n; ++i) any = static_cast<U>(any | (values[i] ^ static_cast<U>(from[i] + step)));
      return any;
    }
  };
};

// How the next values follow from a block, if they may; v are its values.
template <class U>
Rule<U> rule_of(Tag tag, const U* v, std::size_t n) {
  if (tag == Tag::constant) return {1, 0};
  if (tag != Tag::delta || n < 3) return {};
  const U step = static_cast<U>(v[1] - v[0]);
  return static_cast<U>(v[n - 1] - v[n - 2]) == step ? Rule<U>{1, step} : Rule<U>{};
}

// Values that were there before: how many values back, 1 to 1024, in two bytes.
template <class U>
class Repeat {
 public:
  static constexpr Tag tag = Tag::repeat;

  // Looks for the greatest distance; gives up after many that begin alike.
  explicit Repeat(const Block<U>& block) {
    std::size_t d = block.history + 1;
    for (unsigned tries = 16; tries; --tries) {
      d -= 1;
      d -= kernel::on_best<kernel::Find<U>>(block.values - d, d, block.values[0]);
      if (!d) return;
      if (std::memcmp(block.values - d, block.values, block.n * sizeof(U)) != 0) continue;
      distance_ = d;
      return;
    }
  }
  std::size_t size() const { return distance_ ? 2 : unsuitable; }
  char* put(char* p) const { return kernel::store(p, static_cast<std::uint16_t>(distance_)); }

  static Rule<U> get(Input& in, std::size_t history) {
    const std::size_t distance = kernel::load<std::uint16_t>(in.bytes(2));
    if (distance == 0 || distance > history) in.fail("a repetition of values that are not there");
    return {distance, 0};
  }

 private:
  std::size_t distance_ = 0;
};

}  // namespace hps::detail::column
