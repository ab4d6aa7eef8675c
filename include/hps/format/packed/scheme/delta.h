// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/block.h"
#include "hps/kernel/transform.h"

namespace hps::column {

// The first value and the least step; what each step has above that, in as few bits as the greatest needs: none for an
// arithmetic sequence.
template <class U>
class Delta {
 public:
  static constexpr Tag tag = Tag::delta;

  explicit Delta(const Block<U>& block) : block_(block), least_step_(block.summary.least_step) {
    width_ = static_cast<unsigned>(std::bit_width(static_cast<U>(block.summary.greatest_step - least_step_)));
  }

  std::size_t size() const {
    return value_size(block_.values[0], block_.is_signed) + value_size(least_step_, true) + 1 +
           kernel::packed_size(block_.n - 1, width_);
  }

  char* put(char* p) const {
    p = put_value(p, block_.values[0], block_.is_signed);
    p = put_value(p, least_step_, true);
    *p++ = static_cast<char>(width_);
    U steps[block_size];
    kernel::on_best<kernel::Steps<U>>(&steps[0], block_.values + 1, block_.n - 1, least_step_);
    return kernel::pack_bits(p, steps, block_.n - 1, width_);
  }

  static void get(Input& in, U* values, std::size_t n) {
    values[0] = in.value<U>();
    const U least_step = in.value<U>();
    in.unpack(values + 1, n - 1, in.small(bits_of<U>, "a width that is out of range"));
    kernel::on_best<kernel::Climb<U>>(values + 1, n - 1, values[0], least_step);
  }

 private:
  const Block<U>& block_;
  U least_step_;
  unsigned width_;
};

}  // namespace hps::column
