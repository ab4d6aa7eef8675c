// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/format/packed/schemes/block.h"
#include "hps/kernel/transform.h"

namespace hps::detail::column {

// The first value and the least step; what each step has above that, in as few bits as the greatest needs: none for an
// arithmetic sequence.
template <class U>
class Delta {
 public:
  static constexpr Tag tag = Tag::delta;

  // There are two values.
  explicit Delta(const Block<U>& block)
      : block_(block), steps_(kernel::on_best<kernel::RangeOfSteps<U>>(block.values, block.n)) {}

  // True if it may take less than `most` bytes, judging by 32 of the steps: the range of all is no smaller.
  static bool promises(const Block<U>& block, std::size_t most) {
    constexpr std::size_t some = 32;
    const std::size_t n = block.n - 1, stride = (n << 16) / some;
    if (n <= some) return true;  // to make it takes no longer
    U steps[some];
    for (std::size_t i = 0; i < some; ++i) {
      const U* const v = block.values + (i * stride >> 16);
      steps[i] = static_cast<U>(v[1] - v[0]);
    }
    const auto [least, greatest, varying] = kernel::summarize(&steps[0], some, true);
    return size_with(block, {least, greatest}) < most;
  }

  std::size_t size() const { return size_with(block_, steps_); }

  char* put(char* p) const {
    p = put_value(p, block_.values[0], block_.is_signed);
    p = put_value(p, steps_.least, true);
    *p++ = static_cast<char>(width_of(steps_));
    U steps[block_size];
    kernel::on_best<kernel::Steps<U>>(&steps[0], block_.values + 1, block_.n - 1, steps_.least);
    return kernel::pack_bits(p, steps, block_.n - 1, width_of(steps_));
  }

  static void get(Input& in, U* values, std::size_t n) {
    values[0] = in.value<U>();
    const U least_step = in.value<U>();
    in.unpack(values + 1, n - 1, in.small(bits_of<U>, "a width that is out of range"));
    kernel::on_best<kernel::Add<U>>(values + 1, static_cast<const U*>(values + 1), n - 1, least_step, 0u);
    kernel::prefix_sum(values + 1, n - 1, values[0]);
  }

 private:
  static std::size_t size_with(const Block<U>& block, const kernel::Range<U>& steps) {
    return value_size(block.values[0], block.is_signed) + value_size(steps.least, true) + 1 +
           kernel::packed_size(block.n - 1, width_of(steps));
  }
  static unsigned width_of(const kernel::Range<U>& steps) {
    return static_cast<unsigned>(std::bit_width(static_cast<U>(steps.greatest - steps.least)));
  }

  const Block<U>& block_;
  kernel::Range<U> steps_;
};

}  // namespace hps::detail::column
