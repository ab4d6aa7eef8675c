// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/schemes/block.h"
#include "hps/kernel/transform.h"

namespace hps::detail::column {

// Frame of reference: the least value; what each has above it, without the zeros at the end that all have, in as few
// bits as the greatest needs. Where there are no such zeros, the width is in the tag.
template <class U>
class Frame {
 public:
  static constexpr Tag tag = Tag::frame;

  explicit Frame(const Block<U>& block) : block_(block), least_(block.summary.least) {
    if (block.summary.varying) shift_ = static_cast<unsigned>(std::countr_zero(block.summary.varying));
    const U range = static_cast<U>(static_cast<U>(block.summary.greatest - least_) >> shift_);
    width_ = static_cast<unsigned>(std::bit_width(range));
  }

  unsigned first_byte() const { return shift_ ? static_cast<unsigned>(tag) : frame_of_no_bits + width_; }
  std::size_t size() const {
    return value_size(least_, block_.is_signed) + (shift_ ? 2 : 0) + kernel::packed_size(block_.n, width_);
  }

  char* put(char* p) const {
    p = put_value(p, least_, block_.is_signed);
    if (shift_) *p++ = static_cast<char>(width_), *p++ = static_cast<char>(shift_);
    U above[block_size];
    kernel::on_best<kernel::Subtract<U>>(&above[0], block_.values, block_.n, least_, shift_);
    return kernel::pack_bits(p, above, block_.n, width_);
  }

  static void get(Tag first_byte, Input& in, U* values, std::size_t n) {
    const U least = in.value<U>();
    unsigned width = static_cast<unsigned>(first_byte) - frame_of_no_bits, shift = 0;
    if (first_byte == tag) {
      width = in.byte();
      shift = in.small(bits_of<U> - 1, "a shift that is out of range");
    }
    if (width > bits_of<U>) in.fail("a width that is out of range");
    in.unpack(values, n, width);
    if (least || shift) kernel::on_best<kernel::Add<U>>(values, static_cast<const U*>(values), n, least, shift);
  }

 private:
  const Block<U>& block_;
  U least_;
  unsigned shift_ = 0, width_;
};

}  // namespace hps::detail::column
