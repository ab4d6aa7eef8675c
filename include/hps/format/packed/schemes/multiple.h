// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/schemes/block.h"
#include "hps/format/packed/schemes/split/code_lengths.h"
#include "hps/kernel/common_factor.h"

namespace hps::detail::column {

// In integers.h: a block by any scheme but this one and lanes.
template <class U>
void get_quotients(Input& in, U* values, std::size_t n, KnownLengths::Lane codes);

// Multiples of a factor above the least value: that, the factor, and a block of the quotients.
template <class U>
class Multiple {
 public:
  static constexpr Tag tag = Tag::multiple;

  // The common factor of the steps between some neighbours; 0 or 1 if there is none. The block has two values or more.
  static U likely_factor(const Block<U>& block) {
    constexpr std::size_t some = 16;
    const std::size_t stride = ((block.n - 1) << 16) / some;
    U factor = 0;
    for (std::size_t i = 0; i < some && factor != 1; ++i) {
      const U* const v = block.values + (i * stride >> 16);
      factor = kernel::common_factor(factor, magnitude(static_cast<U>(v[1] - v[0])));
    }
    return factor;
  }

  // False if not all values have the factor.
  bool divide(const Block<U>& block, U factor) {
    const U least = block.summary.least, range = static_cast<U>(block.summary.greatest - least);
    const U any =
        kernel::on_best<kernel::Quotients<U>>(&quotients_[0], block.values, block.n, least, kernel::Inverse<U>(factor));
    return std::bit_width(any) <= std::bit_width(static_cast<U>(range / factor));
  }
  const U* quotients() const { return quotients_; }

  static void get(Input& in, U* values, std::size_t n, KnownLengths::Lane codes) {
    const U least = in.value<U>(), factor = in.value<U>();
    if (factor == 0) in.fail("a factor that is zero");
    get_quotients(in, values, n, codes);
    kernel::on_best<kernel::Multiples<U>>(values, n, factor, least);
  }

 private:
  static U magnitude(U step) {
    return static_cast<std::make_signed_t<U>>(step) < 0 ? static_cast<U>(U{0} - step) : step;
  }

  U quotients_[block_size];
};

}  // namespace hps::detail::column
