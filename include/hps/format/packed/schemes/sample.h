// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/format/packed/schemes/block.h"
#include "hps/kernel/width_classes.h"
#include "hps/kernel/zigzag.h"

namespace hps::detail::column {

// Up to 64 values, not all the same, which tell whether schemes that are expensive to plan are worth it.
template <class U>
class Sample {
 public:
  explicit Sample(const Block<U>& block)
      : block_(block), n_(std::min(block.n, std::clamp<std::size_t>(block.n / 4, few, 64))) {}

  // Until then none but a dictionary is worth it. `few_bits` are those that a narrow value may have above the least,
  // fewer than those of U.
  void take(unsigned few_bits) { kernel::on_best<Take>(this, few_bits); }
  // Few values, then, of which few are different.
  bool has_all() const { return block_.n <= few; }

  // No more than the different values of the block.
  std::size_t different() const { return different_; }
  // As of a dictionary that pays where values have few bits, or many.
  bool few_different() const { return different_ <= std::max(few, n_ * 5 / 8); }
  bool repeats() const { return 8 * different_ <= 7 * n_; }
  // As three quarters of the values.
  bool mostly_narrow() const { return 4 * narrow_ >= 3 * n_; }
  // Bits in the mean: of a difference of order 1 or 2, of a value in classes.
  unsigned steps() const { return steps_ / static_cast<unsigned>(n_); }
  unsigned curvature() const { return curvature_ / static_cast<unsigned>(n_); }
  unsigned classes() const { return classes_ / static_cast<unsigned>(n_); }

 private:
  static constexpr std::size_t few = 16;

  struct Take {
    // In local variables, because a byte may be stored into anything else.
    HPS_INLINE static void run(Sample* s, unsigned few_bits) {
      const auto [values, n, is_signed, history, summary] = s->block_;
      std::uint64_t seen[8] = {};
      std::size_t different = 0, narrow = 0;
      unsigned steps = 0, curvature = 0, classes = 0;
      const std::size_t stride = (n << 16) / s->n_;
      for (std::size_t i = 0; i < s->n_; ++i) {
        const U* const v = values + (i * stride >> 16);
        const auto hash = static_cast<unsigned>((*v * std::uint64_t{0x9e3779b97f4a7c15}) >> 55);
        different += ~seen[hash / 64] >> hash % 64 & 1;
        seen[hash / 64] |= std::uint64_t{1} << hash % 64;
        narrow += static_cast<U>(*v - summary.least) >> few_bits == 0;
        classes += 2 + (8u << kernel::class_of(kernel::class_code(*v, is_signed)));
        if (v < values + 2) continue;
        const U step = static_cast<U>(v[0] - v[-1]), before = static_cast<U>(v[-1] - v[-2]);
        steps += coded_width(step);
        curvature += coded_width(static_cast<U>(step - before));
      }
      s->different_ = different;
      s->narrow_ = narrow;
      s->steps_ = steps;
      s->curvature_ = curvature;
      s->classes_ = classes;
    }
    HPS_INLINE static unsigned coded_width(U difference) {
      return static_cast<unsigned>(std::bit_width(kernel::zigzag<U>(static_cast<std::make_signed_t<U>>(difference))));
    }
  };

  const Block<U>& block_;
  std::size_t n_;
  std::size_t different_ = 2, narrow_ = 0;  // not all are the same
  unsigned steps_ = ~0u, curvature_ = ~0u, classes_ = ~0u;
};

}  // namespace hps::detail::column
