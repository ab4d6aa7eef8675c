// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/schemes/integers.h"
#include "hps/kernel/float_order.h"

namespace hps::detail::column {

// Floating-point numbers as a block of integers made of their bits, without the zeros at the end that all have: in the
// order of the numbers, or with the sign after the magnitude.
template <class U>
class Bits {
 public:
  // In the way that needs fewer bits.
  static char* put(char* p, const Block<U>& block, IntegersHint& hint) {
    const U any = static_cast<U>((block.values[0] | block.summary.varying) & ~kernel::sign_bit<U>);
    const unsigned shift = any ? static_cast<unsigned>(std::countr_zero(any)) : 0;
    const Mapped<kernel::ToOrdered<U>> ordered(block, shift, true);
    if (!(block.summary.varying & kernel::sign_bit<U>)) return ordered.put(p, Tag::ordered, shift, hint);
    const Mapped<kernel::ToRotated<U>> rotated(block, shift, false);
    return rotated.width() < ordered.width() ? rotated.put(p, Tag::rotated, shift, hint)
                                             : ordered.put(p, Tag::ordered, shift, hint);
  }

  template <class From>
  static void get(Input& in, U* values, std::size_t n, KnownLengths& lengths) {
    const unsigned shift = in.small(bits_of<U> - 1, "a shift that is out of range");
    get_block(Tag(in.byte()), in, values, n, lengths);
    kernel::on_best<From>(values, n, shift);
  }

 private:
  template <class To>
  struct Mapped {
    U values[block_size];
    Block<U> block;

    Mapped(const Block<U>& bits, unsigned shift, bool is_signed) {
      kernel::on_best<To>(&values[0], bits.values, bits.n, shift);
      block = block_of(values, bits.n, is_signed);
    }
    // In a frame.
    unsigned width() const {
      const auto& s = block.summary;
      return static_cast<unsigned>(std::bit_width(static_cast<U>(s.greatest - s.least)));
    }
    char* put(char* p, Tag tag, unsigned shift, IntegersHint& hint) const {
      *p++ = static_cast<char>(tag);
      *p++ = static_cast<char>(shift);
      return put_block(p, block, hint);
    }
  };
};

}  // namespace hps::detail::column
